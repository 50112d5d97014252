import { localInstant } from '../../notification/index.ts'
import { useWriting } from '../../words/language.tsx'

/** The day and the time of something. */
export function useSaidWhen(): (instant: string) => string {
  const { clock, day } = useWriting()
  return (instant) => {
    const local = localInstant(instant)
    return `${day(local.slice(0, 10))}, ${clock(local)}`
  }
}

export function When({ at }: { at: string }) {
  const saidWhen = useSaidWhen()
  return (
    <time className="number" dateTime={at}>
      {saidWhen(at)}
    </time>
  )
}
