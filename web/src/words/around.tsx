import type { ReactNode } from 'react'

/** A placeholder for a value that is inserted without converting its digits. */
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
