import { useState } from 'react'
import { entryNotes, addEntryNotes } from './entry-notes.ts'

/** Returns whether the rider has unfolded a part of the page, and a function that toggles it. The state survives reloads and Back. */
export function useUnfolded(part: string): [boolean, () => void] {
  const [isUnfolded, setUnfolded] = useState(entryNotes()[part] === true)
  const toggle = () => {
    addEntryNotes({ [part]: !isUnfolded })
    setUnfolded(!isUnfolded)
  }
  return [isUnfolded, toggle]
}
