import { useState } from 'react'
import { entryNotes, noteOnEntry } from './entry-notes.ts'

/** Returns whether the rider has unfolded a part of this page, and a function that toggles it. Survives reloading and going back. */
export function useUnfolded(part: string): [boolean, () => void] {
  const [unfolded, setUnfolded] = useState(entryNotes()[part] === true)
  const toggle = () => {
    noteOnEntry({ [part]: !unfolded })
    setUnfolded(!unfolded)
  }
  return [unfolded, toggle]
}
