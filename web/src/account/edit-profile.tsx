import { useRef, useState, type ChangeEvent } from 'react'
import type { Account } from '@yatha/contract'
import { ApiError, useApi } from '../app/api.ts'
import { useTranslate } from '../app/language.tsx'
import { toast } from '../app/toasts.tsx'
import { useSend } from '../app/use-send.ts'
import { smallSquare } from '../device/picture.ts'
import { Sheet } from '../ui/parts.tsx'
import { Wrong } from '../ui/field.tsx'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'
import { Avatar } from './avatar.tsx'
import { formFaults } from './check.ts'
import { SignInForm } from './sign-in-form.tsx'
import { NameField } from './fields.tsx'

interface EditProfileProps {
  account: Account
  onChanged: (account: Account) => void
  onClose: () => void
}

/** Name and photo. */
export function EditProfile({ account, onChanged, onClose }: EditProfileProps) {
  const t = useTranslate()
  const api = useApi()
  const [name, setName] = useState(account.name)
  const { busy, wrong, submit } = useSend(async () => {
    onChanged((await api.call('PUT', 'account', { name })) as Account)
    toast(t('account.saved'))
    onClose()
  })
  return (
    <Sheet title={t('account.edit')} closeLabel={t('app.close')} onClose={onClose}>
      <Photo account={account} onChanged={onChanged} />
      <SignInForm
        action={t('account.save')}
        busy={busy}
        wrong={wrong['all']}
        onSubmit={() => submit(formFaults(t, { name: ['name', name] }))}
      >
        <NameField value={name} error={wrong['name']} onText={setName} />
      </SignInForm>
    </Sheet>
  )
}

/** What is chosen is sent at once, made small before. */
function Photo({ account, onChanged }: Pick<EditProfileProps, 'account' | 'onChanged'>) {
  const t = useTranslate()
  const api = useApi()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const send = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setWrong(undefined)
    try {
      onChanged((await work()) as Account)
    } catch (error) {
      setWrong(error instanceof ApiError ? error.message : t('account.photoUnusable'))
    } finally {
      setBusy(false)
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file may be chosen again.
    event.target.value = ''
    if (file) void send(async () => api.call('PUT', 'account/photo', await smallSquare(file)))
  }
  return (
    <div className={styles.photo}>
      <Avatar account={account} />
      <input ref={input} type="file" accept="image/*" hidden onChange={choose} />
      <button type="button" className={ui.pill} disabled={busy} onClick={() => input.current?.click()}>
        {busy ? t('contact.sending') : t('account.choosePhoto')}
      </button>
      {account.photo !== undefined && (
        <button type="button" className={ui.pill} disabled={busy} onClick={() => void send(() => api.call('DELETE', 'account/photo'))}>
          {t('account.removePhoto')}
        </button>
      )}
      <Wrong>{wrong}</Wrong>
    </div>
  )
}
