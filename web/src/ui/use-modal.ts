import { useLayoutEffect, useRef, type RefObject } from 'react'

/** A dialog that is open as long as it is on the page; closed before it leaves, so that the focus goes back to what opened it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
