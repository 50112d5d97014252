import { useState } from 'react'
import { entryNotes, noteOnEntry } from './entry-notes.ts'

/** Whether the rider has unfolded a part of this page; still so after a reload and after Back. */
export function useUnfolded(part: string): [boolean, () => void] {
  const [unfolded, setUnfolded] = useState(entryNotes()[part] === true)
  const toggle = () => {
    noteOnEntry({ [part]: !unfolded })
    setUnfolded(!unfolded)
  }
  return [unfolded, toggle]
}
