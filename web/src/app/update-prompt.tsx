import { useState } from 'react'
import { postToShell } from '../device/native-shell.ts'
import ui from '../ui/ui.module.css'
import { useModal } from '../ui/use-modal.ts'
import { useTranslate } from '../words/language.tsx'
import { pageConfig } from '../session/page-config.ts'
import styles from './update-prompt.module.css'

/** A dialog for riders with an outdated shell. Only its update button closes it. */
export function UpdatePrompt() {
  const [open, setOpen] = useState(true)
  return open ? <Prompt onClose={() => setOpen(false)} /> : null
}

function Prompt({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const dialog = useModal()
  const update = () => {
    postToShell({ name: 'install', value: pageConfig.apk?.url ?? pageConfig.store ?? `${location.origin}/download` })
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.prompt}
      aria-labelledby="update-title"
      aria-describedby="update-text"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // After a prevented cancel, browsers close the dialog on a second Escape.
        if (event.key === 'Escape') event.preventDefault()
      }}
    >
      <h2 id="update-title">{t('update.title')}</h2>
      <p id="update-text">{t('update.text', { version: pageConfig.version })}</p>
      <button type="button" className={ui.button} onClick={update}>
        {t('update.action')}
      </button>
    </dialog>
  )
}
