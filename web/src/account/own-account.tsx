import { useState } from 'react'
import type { Account } from '@yatha/contract'
import { exportAccount, removeAccount, signOut } from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { useTranslate, useFormats } from '../words/language.tsx'
import { endSession as endLocalSession, clearRiderData } from '../session/session.ts'
import { toast } from '../ui/toasts.tsx'
import { deleteDrafts } from '../session/drafts.ts'
import { useFormSubmit } from '../session/use-send.ts'
import { useSearchParams } from '../frame/router.ts'
import { Confirm } from '../frame/confirm.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { now } from '../device/clock.ts'
import { saveFile } from '../device/save-file.ts'
import { Sheet, Skeleton } from '../ui/parts.tsx'
import { RowContent, Rows } from '../ui/rows.tsx'
import rows from '../ui/rows.module.css'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'
import { deleteAttempt } from './attempt.ts'
import { Avatar } from './avatar.tsx'
import { ChangeEmailSheet } from './change-email.tsx'
import { EditProfile } from './edit-profile.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { PasswordField } from './fields.tsx'
import { useAccount, useEndSession, useSessions } from './use-account.ts'
import { SignInMethods } from './sign-in-methods.tsx'

/** The rider's account on the profile screen: account data, devices, sign-out and deletion. */
export function AccountSection() {
  const t = useTranslate()
  const { data: account, error, refetch } = useAccount()
  const [params] = useSearchParams()
  const [open, setOpen] = useState<'edit' | 'email' | 'sign-out' | 'delete' | undefined>(
    params.get('open') === 'email' ? 'email' : undefined,
  )
  const close = () => setOpen(undefined)
  if (error && !account) {
    return <LoadFailure error={error} retry={refetch} />
  }
  if (!account) return <Skeleton label={t('app.loading')} />
  const download = async () => saveFile('yatha.json', JSON.stringify(await call(exportAccount), undefined, 2))
  return (
    <>
      <section className={`${ui.card} ${styles.guest}`} aria-labelledby="own">
        <div className={styles.who}>
          <Avatar account={account} />
          <div>
            <h2 id="own">{account.name}</h2>
            {account.email !== undefined && <p>{account.email}</p>}
          </div>
        </div>
        {account.isNameHidden && <p className={styles.hidden}>{t('account.nameHidden')}</p>}
        <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => setOpen('edit')}>
          {t('account.edit')}
        </button>
        <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => setOpen('email')}>
          {t(account.email === undefined ? 'account.addEmail' : 'account.changeEmail')}
        </button>
        <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => setOpen('sign-out')}>
          {t('account.signOut')}
        </button>
      </section>
      <SignInMethods account={account} />
      <Devices />
      <Rows label={t('account.data')}>
        <li>
          <button type="button" className={rows.row} onClick={() => void download()}>
            <RowContent icon="down-to">{t('account.export')}</RowContent>
          </button>
        </li>
        <li>
          <button type="button" className={rows.row} onClick={() => setOpen('delete')}>
            <RowContent icon="close">{t('account.delete')}</RowContent>
          </button>
        </li>
      </Rows>
      {open === 'edit' && <EditProfile account={account} onClose={close} />}
      {open === 'email' && <ChangeEmailSheet account={account} onClose={close} />}
      {open === 'sign-out' && <SignOut onClose={close} />}
      {open === 'delete' && <DeleteAccount account={account} onClose={close} />}
    </>
  )
}

function Devices() {
  const t = useTranslate()
  const { ago } = useFormats()
  const { data: sessions, error, refetch } = useSessions()
  const revoke = useEndSession()
  const [asked, setAsked] = useState<{ readonly id: string; readonly device: string }>()
  return (
    <section className={`${ui.card} ${styles.guest}`} aria-labelledby="devices">
      <h2 id="devices">{t('account.devices')}</h2>
      <ul className={styles.devices}>
        {sessions?.map(({ id, device, usedAt, current }) => (
          <li key={id}>
            <span>
              {device}
              <small>{current ? t('account.thisDevice') : ago(Math.max(0, now() - Date.parse(usedAt) / 1000))}</small>
            </span>
            {!current && (
              <button
                type="button"
                className={ui.pill}
                aria-label={t('account.endDevice', { device })}
                onClick={() => setAsked({ id, device })}
              >
                {t('account.signOut')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {error && !sessions && <LoadFailure error={error} retry={refetch} />}
      {asked && (
        <Confirm
          title={t('account.endDevice', { device: asked.device })}
          action={t('account.signOut')}
          onConfirm={() => {
            revoke.mutate(asked.id)
            setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

/** Signs out after a confirmation (spec §4). Without a network, the phone still deletes its session. */
function SignOut({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const confirmSignOut = () => {
    void call(signOut).catch(() => undefined)
    deleteAttempt()
    deleteDrafts()
    endLocalSession()
    onClose()
  }
  return (
    <Sheet title={t('account.signOutAsk')} closeLabel={t('app.close')} onClose={onClose}>
      <div className={styles.themes}>
        <button type="button" className={ui.button} aria-pressed="true" onClick={confirmSignOut}>
          {t('account.signOut')}
        </button>
        <button type="button" className={ui.button} onClick={onClose}>
          {t('account.cancel')}
        </button>
      </div>
    </Sheet>
  )
}

function DeleteAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useTranslate()
  const [password, setPassword] = useState('')
  const { busy, errors, submit } = useFormSubmit(async () => {
    await call(removeAccount, { body: account.hasPassword ? { password } : {} })
    deleteDrafts()
    clearRiderData()
    toast(t('account.deleted'))
  })
  return (
    <Sheet title={t('account.delete')} closeLabel={t('app.close')} onClose={onClose}>
      <p>{t('account.deleteAsk')}</p>
      <SignInForm action={t('account.delete')} busy={busy} error={errors['all']} onSubmit={() => submit()}>
        {account.hasPassword ? (
          <PasswordField value={password} error={errors['password']} onText={setPassword} />
        ) : (
          <p className={styles.note}>{t('account.signInAgain')}</p>
        )}
      </SignInForm>
    </Sheet>
  )
}
