import { useLayoutEffect, useRef, type RefObject } from 'react'
import { makeStore } from '../device/store.ts'

const opened: HTMLDialogElement[] = []
/** The topmost open dialog. Everything outside it is inert. */
export const topmost = makeStore(() => opened.at(-1))

/** Opens a dialog while it is mounted. Closes it before unmounting, so that the focus returns to the element that opened it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    opened.push(element)
    topmost.changed()
    return () => {
      opened.splice(opened.indexOf(element), 1)
      topmost.changed()
      element.close()
    }
  }, [])
  return dialog
}
