import { useState } from 'react'
import type { Account, Session } from '@yatha/contract'
import { useApi } from '../app/api.ts'
import { useTranslate, useWriting } from '../app/language.tsx'
import { endSession } from '../app/session.ts'
import { toast } from '../app/toasts.tsx'
import { useSend } from '../app/use-send.ts'
import { now } from '../device/clock.ts'
import { saveFile } from '../device/save-file.ts'
import { Message, Sheet, Skeleton } from '../ui/parts.tsx'
import { RowContent } from '../ui/rows.tsx'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'
import { Avatar } from './avatar.tsx'
import { ChangeEmail } from './change-email.tsx'
import { EditProfile } from './edit-profile.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { PasswordField } from './fields.tsx'
import { useAccount } from './use-account.ts'
import { WaysIn } from './ways-in.tsx'

/** The rider's own account on the profile: who, on which devices, and how to leave. */
export function OwnAccount() {
  const t = useTranslate()
  const api = useApi()
  const { account, sessions, failed, reload, setAccount } = useAccount()
  const [open, setOpen] = useState<'edit' | 'email' | 'sign-out' | 'delete'>()
  const close = () => setOpen(undefined)
  if (failed !== undefined) {
    return (
      <Message
        action={
          <button type="button" className={ui.pill} onClick={reload}>
            {t('app.retry')}
          </button>
        }
      >
        {failed}
      </Message>
    )
  }
  if (!account) return <Skeleton label={t('app.loading')} count={1} />
  const download = async () => saveFile('yatha.json', JSON.stringify(await api.call('GET', 'account/export'), undefined, 2))
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
      <WaysIn account={account} onChanged={setAccount} />
      <Devices sessions={sessions} onEnded={reload} />
      <ul className={`${ui.card} ${ui.rows}`} aria-label={t('account.data')}>
        <li>
          <button type="button" className={ui.row} onClick={() => void download()}>
            <RowContent icon="down-to">{t('account.export')}</RowContent>
          </button>
        </li>
        <li>
          <button type="button" className={ui.row} onClick={() => setOpen('delete')}>
            <RowContent icon="close">{t('account.delete')}</RowContent>
          </button>
        </li>
      </ul>
      {open === 'edit' && <EditProfile account={account} onChanged={setAccount} onClose={close} />}
      {open === 'email' && <ChangeEmail account={account} onChanged={setAccount} onClose={close} />}
      {open === 'sign-out' && <SignOut onClose={close} />}
      {open === 'delete' && <Delete account={account} onClose={close} />}
    </>
  )
}

function Devices({ sessions, onEnded }: { sessions: readonly Session[]; onEnded: () => void }) {
  const t = useTranslate()
  const api = useApi()
  const { ago } = useWriting()
  const end = (id: string) => void api.call('DELETE', `session/${id}`).then(onEnded, () => undefined)
  return (
    <section className={`${ui.card} ${styles.guest}`} aria-labelledby="devices">
      <h2 id="devices">{t('account.devices')}</h2>
      <ul className={styles.devices}>
        {sessions.map(({ id, device, usedAt, current }) => (
          <li key={id}>
            <span>
              {device}
              <small>{current ? t('account.thisDevice') : ago(Math.max(0, now() - Date.parse(usedAt) / 1000))}</small>
            </span>
            {!current && (
              <button type="button" className={ui.pill} aria-label={t('account.endDevice', { device })} onClick={() => end(id)}>
                {t('account.signOut')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Asked first (spec §4). Without a network the phone forgets the session all the same. */
function SignOut({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const api = useApi()
  const signOut = () => {
    void api.call('DELETE', 'session').catch(() => undefined)
    endSession()
    onClose()
  }
  return (
    <Sheet title={t('account.signOutAsk')} closeLabel={t('app.close')} onClose={onClose}>
      <div className={styles.themes}>
        <button type="button" className={ui.button} aria-pressed="true" onClick={signOut}>
          {t('account.signOut')}
        </button>
        <button type="button" className={ui.button} onClick={onClose}>
          {t('account.cancel')}
        </button>
      </div>
    </Sheet>
  )
}

function Delete({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useTranslate()
  const api = useApi()
  const [password, setPassword] = useState('')
  const { busy, wrong, submit } = useSend(async () => {
    await api.call('POST', 'account/remove', account.hasPassword ? { password } : {})
    endSession()
    toast(t('account.deleted'))
  })
  return (
    <Sheet title={t('account.delete')} closeLabel={t('app.close')} onClose={onClose}>
      <p>{t('account.deleteAsk')}</p>
      <SignInForm action={t('account.delete')} busy={busy} wrong={wrong['all']} onSubmit={() => submit()}>
        {account.hasPassword ? (
          <PasswordField value={password} error={wrong['password']} onText={setPassword} />
        ) : (
          <p className={styles.note}>{t('account.signInAgain')}</p>
        )}
      </SignInForm>
    </Sheet>
  )
}
