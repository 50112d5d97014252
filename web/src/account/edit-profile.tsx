import { useRef, useState, type ChangeEvent } from 'react'
import type { Account } from '@yatha/contract'
import { ApiError } from '../session/call.ts'
import { useTranslate } from '../words/language.tsx'
import { toast } from '../ui/toasts.tsx'
import { useDraft } from '../session/drafts.ts'
import { useFormSubmit } from '../session/use-send.ts'
import { cropToSquare } from '../device/picture.ts'
import { Sheet } from '../ui/parts.tsx'
import { FieldError } from '../ui/field.tsx'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'
import { Avatar } from './avatar.tsx'
import { validateForm } from './check.ts'
import { SignInForm } from './sign-in-form.tsx'
import { NameField } from './fields.tsx'
import { useRemovePhoto, useRenameAccount, useSetPhoto } from './use-account.ts'

interface EditProfileProps {
  account: Account
  onClose: () => void
}

export function EditProfile({ account, onClose }: EditProfileProps) {
  const t = useTranslate()
  const { fields, write, drop } = useDraft('profile', { name: account.name })
  const { name } = fields
  const rename = useRenameAccount()
  const { busy, errors, submit } = useFormSubmit(async () => {
    await rename.mutateAsync(name)
    drop()
    toast(t('account.saved'))
    onClose()
  })
  return (
    <Sheet title={t('account.edit')} closeLabel={t('app.close')} onClose={onClose}>
      <Photo account={account} />
      <SignInForm
        action={t('account.save')}
        busy={busy}
        error={errors['all']}
        onSubmit={() => submit(validateForm(t, { name: ['name', name] }))}
      >
        <NameField value={name} error={errors['name']} onText={(text) => write({ name: text })} />
      </SignInForm>
    </Sheet>
  )
}

/** The rider's photo, with buttons to change and remove it. A chosen photo is sent immediately; a temporary failure offers a retry. */
function Photo({ account }: { account: Account }) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const setPhoto = useSetPhoto()
  const removePhoto = useRemovePhoto()
  const [busy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState<string>()
  const [unsentPhoto, setUnsentPhoto] = useState<Blob>()
  const send = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setErrorText(undefined)
    setUnsentPhoto(undefined)
    try {
      await work()
    } catch (error) {
      setErrorText(error instanceof ApiError ? error.message : t('account.photoUnusable'))
    } finally {
      setBusy(false)
    }
  }
  const sendPhoto = (picture: Blob) =>
    setPhoto.mutateAsync(picture).catch((error: unknown) => {
      if (error instanceof ApiError && isTemporary(error)) setUnsentPhoto(picture)
      throw error
    })
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Otherwise, choosing the same file again would fire no `change` event.
    event.target.value = ''
    if (file) void send(async () => sendPhoto(await cropToSquare(file)))
  }
  return (
    <div className={styles.photo}>
      <Avatar account={account} />
      <input ref={input} type="file" accept="image/*" hidden onChange={choose} />
      <button type="button" className={ui.pill} disabled={busy} onClick={() => input.current?.click()}>
        {busy ? t('contact.sending') : t('account.choosePhoto')}
      </button>
      {unsentPhoto && (
        <button type="button" className={ui.pill} onClick={() => void send(() => sendPhoto(unsentPhoto))}>
          {t('app.retry')}
        </button>
      )}
      {account.photo !== undefined && (
        <button type="button" className={ui.pill} disabled={busy} onClick={() => void send(() => removePhoto.mutateAsync())}>
          {t('account.removePhoto')}
        </button>
      )}
      <FieldError>{errorText}</FieldError>
    </div>
  )
}

/** Whether a retry may succeed: the server did not respond (status 0), limited the rate, or failed. */
const isTemporary = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500
