import { localInstant } from '../../notification/index.ts'
import { useFormats } from '../../words/language.tsx'

/** Returns a function that formats the day and time of an instant. */
export function useDateTimeText(): (instant: string) => string {
  const { clock, day } = useFormats()
  return (instant) => {
    const local = localInstant(instant)
    return `${day(local.slice(0, 10))}, ${clock(local)}`
  }
}

export function DateTime({ at }: { at: string }) {
  const dateTimeText = useDateTimeText()
  return (
    <time className="number" dateTime={at}>
      {dateTimeText(at)}
    </time>
  )
}
