import type { ReactNode } from 'react'
import { makeStore } from '../device/store.ts'
import styles from './toasts.module.css'

export interface Toast {
  /** A sentence; not plain if there is something to do about it. */
  readonly text: ReactNode
  readonly kind: 'success' | 'error'
}

const [SHOWN_MS, LETTER_MS, ACTION_MS] = [6000, 80, 10_000]
let shown: Toast | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const store = makeStore(() => shown)

/** Shows a sentence at the bottom for as long as it takes to read, or to act; a new one takes the place of the one before. */
export function toast(text: ReactNode, kind: Toast['kind'] = 'success'): void {
  clearTimeout(timer)
  timer = setTimeout(() => show(undefined), typeof text === 'string' ? Math.max(SHOWN_MS, text.length * LETTER_MS) : ACTION_MS)
  show({ text, kind })
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
        </p>
      )}
    </div>
  )
}
