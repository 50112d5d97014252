import { useLayoutEffect, useRef, type RefObject } from 'react'
import { makeStore } from '../device/store.ts'

const openDialogs: HTMLDialogElement[] = []
/** The topmost open dialog. Everything outside it is inert. */
export const topmostDialog = makeStore(() => openDialogs.at(-1))

/** Opens a dialog while it is mounted. Closes it before unmounting, so that the focus returns to the element that opened it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    openDialogs.push(element)
    topmostDialog.notify()
    return () => {
      openDialogs.splice(openDialogs.indexOf(element), 1)
      topmostDialog.notify()
      element.close()
    }
  }, [])
  return dialog
}
