import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Opens a dialog while it is mounted; closes it before unmounting, so that the focus returns to the element that opened it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
