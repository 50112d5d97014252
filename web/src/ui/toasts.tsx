import type { ReactNode } from 'react'
import { makeStore } from '../device/store.ts'
import styles from './toasts.module.css'

export interface Toast {
  readonly text: string
  readonly kind: 'success' | 'error'
  /** What the rider can do about it. */
  readonly action?: ReactNode
}

const [SHOWN_MS, LETTER_MS, ACTION_MS] = [6000, 80, 10_000]
let shown: Toast | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const store = makeStore(() => shown)

/** Shows a sentence at the bottom for as long as it takes to read, or to act; a new one takes the place of the one before. */
export function toast(text: string, kind: Toast['kind'] = 'success', action?: ReactNode): void {
  clearTimeout(timer)
  timer = setTimeout(() => show(undefined), action ? ACTION_MS : Math.max(SHOWN_MS, text.length * LETTER_MS))
  show({ text, kind, action })
}

/** Takes an error away before its time: it is about something that the rider has done since. */
export function dropError(): void {
  if (shown?.kind === 'error') show(undefined)
}

// The router dispatches an event per navigation.
addEventListener('pushState', dropError)

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
          {current.action}
        </p>
      )}
    </div>
  )
}
