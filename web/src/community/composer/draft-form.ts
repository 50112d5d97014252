import { useEffect, useState } from 'react'
import { acquireLock } from '../../device/lock.ts'
import { savedDraftFields } from '../../session/drafts.ts'
import { uploadsInForm } from '../upload/upload-forms.ts'

// Chooses the key under which a post’s draft is stored. Each tab has its own draft, so that tabs do not overwrite one another’s drafts. A
// new tab continues the draft of a closed tab.

/** Maximum number of tabs with a draft of their own; further tabs share the first draft. */
const MAX_TABS = 8

/** Whether the rider has entered something. The topic does not count: the page sets it. */
const hasContent = (form: string): boolean => {
  const { text = '', youtube = '', seen = '' } = savedDraftFields(form) ?? {}
  return text !== '' || youtube !== '' || seen !== '' || uploadsInForm(form).length > 0
}

interface LockedDraft {
  readonly form: string
  readonly release: () => void
}

/** Locks a draft that no other tab has locked; prefers a draft with content or, to edit a pending post, an empty draft (`wanted`). */
export async function lockDraft(name: string, wanted: 'filled' | 'empty'): Promise<LockedDraft> {
  const forms = Array.from({ length: MAX_TABS }, (_, i) => (i === 0 ? name : `${name} ${i + 1}`))
  const isPreferred = (form: string) => hasContent(form) === (wanted === 'filled')
  for (const form of [...forms.filter(isPreferred), ...forms.filter((form) => !isPreferred(form))]) {
    const release = await acquireLock(`draft ${form}`)
    if (release) return { form, release }
  }
  return { form: name, release: () => undefined }
}

/** Locks a draft while the component is mounted, see `lockDraft`. Returns its key; undefined until the lock is acquired. */
export function useLockedDraft(name: string, wanted: 'filled' | 'empty'): string | undefined {
  const [form, setForm] = useState<string>()
  useEffect(() => {
    let isUnmounted = false
    const lock = lockDraft(name, wanted)
    void lock.then((lockedDraft) => !isUnmounted && setForm(lockedDraft.form))
    return () => {
      isUnmounted = true
      void lock.then(({ release }) => release())
    }
  }, [name, wanted])
  return form
}
