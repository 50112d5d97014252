import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { makeStore } from '../device/store.ts'
import { topmost } from './use-modal.ts'
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

/** A region whose text comes with it is not read out, and the tap that raises a toast often opens or closes a dialog. */
const SAID_AFTER_MS = 100

/** Where toasts appear: above the tab bar and the topmost dialog, whose part it then is, and read out politely. */
export function Toasts() {
  const raised = store.use()
  const dialog = topmost.use()
  const [current, say] = useState<Toast>()
  const [holder] = useState(makeHolder)
  useLayoutEffect(() => (dialog ?? document.body).append(holder), [dialog, holder])
  useEffect(() => {
    const soon = setTimeout(say, SAID_AFTER_MS, raised)
    return () => clearTimeout(soon)
  }, [raised])
  return createPortal(
    <div className={styles.toasts} role="status" aria-live="polite" data-toasts>
      {current && (
        <p className={styles.toast} data-kind={current.kind}>
          {current.text}
        </p>
      )}
    </div>,
    holder,
  )
}

/** In the layout of a dialog it takes no place. */
const makeHolder = () => Object.assign(document.createElement('div'), { style: 'display:contents' })
