import type { ReactNode } from 'react'

/**
 * Passed to a message instead of a value, and then replaced with an element, or with text whose digits must not be converted to Burmese
 * ones. A line break, because no message contains one.
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
