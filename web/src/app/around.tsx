import type { ReactNode } from 'react'

/** Stands in a sentence for what is put there as it is: no digit of it is turned, no word of it translated. */
export const HOLE = '\n'

/** A sentence with something in its hole. */
export function Around({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split(HOLE)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
