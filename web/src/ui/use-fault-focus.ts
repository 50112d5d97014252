import { useEffect, useRef, type FormEvent, type FormHTMLAttributes, type RefObject } from 'react'

/**
 * Returns properties for a form that move the focus after each submit: to the first invalid field; if there is none, to the button, which
 * loses the focus while it is disabled.
 */
export function useInvalidFieldFocus(
  busy: boolean,
  onSubmit: () => void,
): FormHTMLAttributes<HTMLFormElement> & { ref: RefObject<HTMLFormElement | null> } {
  const form = useRef<HTMLFormElement>(null)
  const wasSent = useRef(false)
  useEffect(() => {
    if (!wasSent.current || busy) return
    wasSent.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [type="submit"]')?.focus()
  })
  return {
    ref: form,
    noValidate: true,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      wasSent.current = true
      onSubmit()
    },
  }
}
