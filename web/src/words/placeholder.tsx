import type { ReactNode } from 'react'

/**
 * Passed as a value to a message, then replaced by an element or by text whose digits must not be converted to Burmese digits. The
 * placeholder is a line break, because no message contains a line break.
 */
export const PLACEHOLDER = '\n'

/** A sentence with an element in place of the placeholder. */
export function WithPlaceholder({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split(PLACEHOLDER)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
