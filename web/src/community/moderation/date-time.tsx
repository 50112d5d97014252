import { toRailwayTime } from '../../notification/index.ts'
import { useFormats } from '../../words/language.tsx'

/** Returns a function that formats the day and time of an instant. */
export function useDateTimeText(): (instant: string) => string {
  const { dayAndTime } = useFormats()
  return (instant) => dayAndTime(toRailwayTime(instant))
}

export function DateTime({ at }: { at: string }) {
  const dateTimeText = useDateTimeText()
  return (
    <time className="number" dateTime={at}>
      {dateTimeText(at)}
    </time>
  )
}
