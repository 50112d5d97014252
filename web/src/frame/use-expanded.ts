import { useState } from 'react'
import { historyEntryState, addHistoryEntryState } from './entry-notes.ts'

/** Returns whether the rider has expanded a part of the page, and a function that toggles it. The state survives reloads and Back. */
export function useExpanded(part: string): [boolean, () => void] {
  const [isExpanded, setExpanded] = useState(historyEntryState()[part] === true)
  const toggle = () => {
    addHistoryEntryState({ [part]: !isExpanded })
    setExpanded(!isExpanded)
  }
  return [isExpanded, toggle]
}
