import { useEffect, useState } from 'react'
import { postToShell } from '../device/native-shell.ts'
import { secret } from '../device/vault.ts'
import ui from '../ui/ui.module.css'
import { useModal } from '../ui/use-modal.ts'
import { useTranslate } from './language.tsx'
import { isOutdated } from './outdated.ts'
import { pageConfig } from './page-config.ts'

/** Spec §9. */
const DELAY_MS = 3000

/** Three seconds after start, asks riders with an old shell to update it; nothing but the button closes it. */
export function UpdatePrompt() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const left = Math.max(0, DELAY_MS - performance.now())
    const timer = setTimeout(() => setOpen(isOutdated(secret('__os'), secret('__serial-number'))), left)
    return () => clearTimeout(timer)
  }, [])
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
      className={ui.prompt}
      aria-labelledby="update-title"
      aria-describedby="update-text"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // Browsers let a second Escape through a cancel that was prevented.
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
