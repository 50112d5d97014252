import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { makeStore } from '../device/store.ts'
import { topmostDialog } from './use-modal.ts'
import styles from './toasts.module.css'

export interface Toast {
  /** A sentence. Contains an element such as a button if the rider can act on the toast. */
  readonly text: ReactNode
  readonly kind: 'success' | 'error'
}

const [MIN_SHOWN_MS, LETTER_MS, ACTION_MS] = [6000, 80, 10_000]
let currentToast: Toast | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const store = makeStore(() => currentToast)

/** Shows a sentence at the bottom of the screen, long enough to read it or to act on it. Replaces an earlier toast. */
export function toast(text: ReactNode, kind: Toast['kind'] = 'success'): void {
  clearTimeout(timer)
  timer = setTimeout(() => show(undefined), typeof text === 'string' ? Math.max(MIN_SHOWN_MS, text.length * LETTER_MS) : ACTION_MS)
  show({ text, kind })
}

/** Hides an error toast early, because the rider has retried or left the page. */
export function dismissError(): void {
  if (currentToast?.kind === 'error') show(undefined)
}

// The router dispatches this event for each navigation.
addEventListener('pushState', dismissError)

function show(next: Toast | undefined): void {
  currentToast = next
  store.notify()
}

/**
 * Delay before the text is set. Screen readers do not read text that is inserted together with its live region, for example after a dialog
 * has opened or closed.
 */
const ANNOUNCE_DELAY_MS = 100

/** The live region of toasts: above the tab bar, or inside the topmost dialog. */
export function Toasts() {
  const latest = store.use()
  const dialog = topmostDialog.use()
  const [announcedToast, setAnnouncedToast] = useState<Toast>()
  const [holder] = useState(makeHolder)
  useLayoutEffect(() => (dialog ?? document.body).append(holder), [dialog, holder])
  useEffect(() => {
    const timer = setTimeout(setAnnouncedToast, ANNOUNCE_DELAY_MS, latest)
    return () => clearTimeout(timer)
  }, [latest])
  return createPortal(
    <div className={styles.toasts} role="status" aria-live="polite" data-toasts>
      {announcedToast && (
        <p className={styles.toast} data-kind={announcedToast.kind}>
          {announcedToast.text}
        </p>
      )}
    </div>,
    holder,
  )
}

/** An element that takes no space in the layout of a dialog. */
const makeHolder = () => Object.assign(document.createElement('div'), { style: 'display:contents' })
