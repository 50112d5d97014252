import { useEffect, useState } from 'react'
import { hold } from '../../device/hold.ts'
import { draftOf } from '../../session/drafts.ts'
import { uploadsOf } from '../upload/upload-forms.ts'

// Under which name a post that is being written is kept. Two tabs that write at the same time have a draft each, so that neither
// overwrites the other’s; a draft whose tab is gone is found by the next one.

/** So many tabs can write at a time; the others share the first draft. */
const MOST = 8

/** What a page gives a draft without the rider’s doing does not count. */
const isWritten = (form: string): boolean => {
  const { text = '', youtube = '', seen = '' } = draftOf(form) ?? {}
  return text !== '' || youtube !== '' || seen !== '' || uploadsOf(form).length > 0
}

interface Form {
  readonly form: string
  readonly release: () => void
}

/** Takes a draft that no other tab has open: one that was begun, or an empty one for what is written already. */
export async function takeForm(name: string, wanted: 'begun' | 'empty'): Promise<Form> {
  const forms = Array.from({ length: MOST }, (_, i) => (i === 0 ? name : `${name} ${i + 1}`))
  const isWanted = (form: string) => isWritten(form) === (wanted === 'begun')
  for (const form of [...forms.filter(isWanted), ...forms.filter((form) => !isWanted(form))]) {
    const release = await hold(`draft ${form}`)
    if (release) return { form, release }
  }
  return { form: name, release: () => undefined }
}

/** The same while a component is on the screen; undefined for a moment. */
export function useForm(name: string, wanted: 'begun' | 'empty'): string | undefined {
  const [form, setForm] = useState<string>()
  useEffect(() => {
    let isGone = false
    const taken = takeForm(name, wanted)
    void taken.then((taken) => !isGone && setForm(taken.form))
    return () => {
      isGone = true
      void taken.then(({ release }) => release())
    }
  }, [name, wanted])
  return form
}
