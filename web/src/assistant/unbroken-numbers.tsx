import { Fragment, type ReactNode } from 'react'
import styles from './assistant.module.css'

/** Times, and train numbers such as `GA-2`. */
const PARTS = /([0-9၀-၉]{1,2}:[0-9၀-၉]{2}|[\p{L}\p{M}]+-[0-9၀-၉]+)/u

/** A text without line breaks inside train numbers; with bold times if `hasBoldTimes` is true. */
export function NonBreakingNumbers({ text, hasBoldTimes = false }: { text: string; hasBoldTimes?: boolean }): ReactNode {
  return text.split(PARTS).map((part, i) => {
    if (i % 2 === 0) return <Fragment key={i}>{part}</Fragment>
    if (!part.includes(':'))
      return (
        <span key={i} className={styles.trainNumber}>
          {part}
        </span>
      )
    return hasBoldTimes ? <b key={i}>{part}</b> : <Fragment key={i}>{part}</Fragment>
  })
}
