import { makeStore } from '../device/store.ts'
import styles from './toasts.module.css'

export interface Toast {
  readonly text: string
  readonly kind: 'success' | 'error'
}

const SHOWN_MS = 6000
let shown: Toast | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const store = makeStore(() => shown)

/** Shows a sentence at the bottom for a while; a new one takes the place of the one before. */
export function toast(text: string, kind: Toast['kind'] = 'success'): void {
  clearTimeout(timer)
  timer = setTimeout(() => show(undefined), SHOWN_MS)
  show({ text, kind })
}

function show(next: Toast | undefined): void {
  shown = next
  store.changed()
}

/** Where toasts appear: above the tab bar, read out politely. */
export function Toasts() {
  const current = store.use()
  return (
    <div className={styles.toasts} role="status" aria-live="polite" data-toasts>
      {current && (
        <p className={styles.toast} data-kind={current.kind}>
          {current.text}
        </p>
      )}
    </div>
  )
}
