import { useCallback } from 'react'
import { minutesLate, type Departure, type StopCall } from '@yatha/contract'
import type { Translate } from '@yatha/language'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Tag } from '../ui/parts.tsx'
import styles from './stop-time.module.css'

// The display of a StopCall on every screen: time, deviation from the timetable, source and age.

type CallBasis = Pick<StopCall, 'basis' | 'age' | 'stale' | 'riders' | 'unconfirmed' | 'notSeen' | 'crowded'>
/** The planned and expected time of a call; `earliest` if the expected time is only the earliest possible time. */
type CallTime = Pick<StopCall, 'planned' | 'expected' | 'cancelled' | 'earliest'>
export type Call = CallBasis & CallTime

/** Returns whether live data or reports about the call exist. */
export const hasLiveState = ({ basis, unconfirmed, notSeen, crowded }: CallBasis): boolean =>
  basis !== 'timetable' || unconfirmed !== undefined || notSeen !== undefined || crowded === true

/** The deviation from the timetable in words: `8 min late`, `At least 8 min late`. */
export interface Deviation {
  readonly kind: 'late' | 'early' | 'cancelled'
  readonly text: string
  /** Short form of `text`, for use beside a complete label: `+8`; empty for a canceled call. */
  readonly short: string
}

/**
 * Returns a function that describes a call's deviation from the timetable; undefined if there is none. With `isTrainRunning`, a canceled
 * call is a skipped stop.
 */
export function useDeviation(): (call: CallTime, isTrainRunning?: boolean) => Deviation | undefined {
  const t = useTranslate()
  const { number } = useFormats()
  return useCallback(
    (call, isTrainRunning = false) => {
      if (call.cancelled) return { kind: 'cancelled', text: t(isTrainRunning ? 'state.skipped' : 'state.cancelled'), short: '' }
      const minutes = minutesLate(call)
      if (minutes > 0)
        return { kind: 'late', text: t(call.earliest ? 'state.lateOrMore' : 'state.late', { minutes }), short: `+${number(minutes)}` }
      if (minutes < 0) return { kind: 'early', text: t('state.early', { minutes: -minutes }), short: `−${number(-minutes)}` }
      return undefined
    },
    [t, number],
  )
}

/**
 * Returns a function that states the planned and expected time of a late or early call: `scheduled 9:30, now expected 9:38, 8 min late`;
 * for a canceled call, its planned time and state. Undefined if the call is as planned.
 */
export function useChangedTimeText(): (call: CallTime, isTrainRunning?: boolean) => string | undefined {
  const t = useTranslate()
  const { clock } = useFormats()
  const differenceOf = useDeviation()
  return (call, isTrainRunning) => {
    const difference = differenceOf(call, isTrainRunning)
    if (!difference) return undefined
    const planned = clock(call.planned)
    return call.expected
      ? t('time.changed', { planned, expected: clock(call.expected), difference: difference.text })
      : t('time.struck', { planned, state: difference.text })
  }
}

interface StopTimeProps {
  call: CallTime & Pick<Call, 'stale'>
  /** Shows the expected time below the planned time, for narrow layouts. */
  isStacked?: boolean
  /** True if the train itself runs: a canceled call is then a skipped stop. */
  isTrainRunning?: boolean
}

/**
 * The time of a call. If planned and expected time differ, shows both, the planned time struck through. Screen readers read one sentence.
 */
export function StopTime({ call, isStacked = false, isTrainRunning = false }: StopTimeProps) {
  const { clock } = useFormats()
  const changedText = useChangedTimeText()(call, isTrainRunning)
  const planned = clock(call.planned)
  if (changedText === undefined) return <time>{planned}</time>
  const expected = call.expected && clock(call.expected)
  return (
    <span className={`${styles.time} ${isStacked ? styles.stacked : ''} ${expected ? '' : styles.off}`}>
      <span className="visually-hidden">{changedText}</span>
      <s aria-hidden="true">{planned}</s>
      {expected && (
        <time aria-hidden="true" className={call.stale ? undefined : styles.changed}>
          {expected}
        </time>
      )}
    </span>
  )
}

interface StateTagProps extends Call, Partial<Pick<Departure, 'flag' | 'provenance'>> {
  /** True if the tag is beside a StopTime, which already contains the deviation for screen readers. */
  isBesideTime?: boolean
  isTrainRunning?: boolean
}

/** The state of a call: canceled, late, early, confirmed on time, or planned with its confidence. */
export function StateTag({ flag, provenance, isBesideTime = false, isTrainRunning = false, ...call }: StateTagProps) {
  const t = useTranslate()
  const difference = useDeviation()(call, isTrainRunning)
  if (difference)
    return (
      <span aria-hidden={isBesideTime || undefined}>
        <Tag kind={call.stale ? 'plain' : difference.kind} mark>
          {difference.text}
        </Tag>
      </span>
    )
  return (
    <Tag kind={call.basis === 'timetable' || call.stale ? 'plain' : 'teal'} mark>
      {t(`state.${stateKeySuffix({ ...call, flag, provenance })}`)}
    </Tag>
  )
}

/**
 * Returns the state of a call that is neither late, early nor canceled, as the end of the message key `state.…`: `onTime` if live data
 * confirms the time, otherwise the confidence of the planned time.
 */
export const stateKeySuffix = ({ basis, flag, provenance }: Pick<StopCall, 'basis'> & Confidence) =>
  basis === 'timetable' ? (flag ?? (provenance?.times === 'derived' ? 'derived' : 'scheduled')) : 'onTime'

interface Confidence {
  readonly flag?: Departure['flag'] | undefined
  readonly provenance?: Departure['provenance'] | undefined
}

/**
 * Returns a function that formats the source and age of a live time: `live, 40 s ago`, `from 4 riders, 40 s ago`, `no update for 8 min`;
 * undefined for a planned time.
 */
export function useBasisText(): (call: CallBasis) => string | undefined {
  const t = useTranslate()
  const { ago, duration } = useFormats()
  return useCallback(
    ({ basis, age = 0, stale, riders = 1 }) => {
      if (basis === 'timetable') return undefined
      return stale ? t('basis.stale', { text: duration(Math.floor(age / 60)) }) : t(`basis.${basis}`, { ago: ago(age), riders })
    },
    [t, ago, duration],
  )
}

/**
 * Returns a function that explains why riders doubt that a train runs as planned: `3 riders say it didn’t come`; undefined if there is no
 * doubt.
 */
export function useDoubtText(): (call: Pick<CallBasis, 'unconfirmed' | 'riders'> & Pick<Call, 'cancelled'>) => string | undefined {
  const t = useTranslate()
  return useCallback(
    ({ unconfirmed, riders = 1, cancelled }) => {
      if (!unconfirmed || cancelled) return undefined
      if (unconfirmed.kind === 'shifted') return t('doubt.shifted')
      return unconfirmed.days > 1 ? t('doubt.days', { count: unconfirmed.days }) : t('doubt.missing', { count: riders })
    },
    [t],
  )
}

/** Returns a neutral hint, `not seen by 1 rider`, if riders reported a train missing, but too few riders for a doubt. Otherwise undefined. */
export const notSeenHint = (t: Translate, { unconfirmed, notSeen, cancelled }: CallBasis & Pick<Call, 'cancelled'>) =>
  notSeen && !unconfirmed && !cancelled ? t('doubt.notSeen', { count: notSeen }) : undefined

/** Returns a function that returns the texts for screen readers after the time of a call: source and age, riders' doubts, and crowding. */
export function useScreenReaderTexts(): (call: Call) => string[] {
  const t = useTranslate()
  const basisText = useBasisText()
  const doubtOf = useDoubtText()
  return useCallback(
    (call) => {
      const doubt = doubtOf(call)
      const texts = [basisText(call), doubt && t('doubt.word'), doubt, notSeenHint(t, call), call.crowded && t('doubt.crowded')]
      return texts.filter((text) => typeof text === 'string')
    },
    [t, basisText, doubtOf],
  )
}

/**
 * Returns a function that formats the label beside a running train on the loop diagram or map: `short` is the delay, `+8`, with `?` if it
 * is uncertain; `words` are the texts for screen readers.
 */
export function useTrainLabel(): (next: Call) => { readonly short: string; readonly isLate: boolean; readonly words: readonly string[] } {
  const differenceOf = useDeviation()
  const liveTextsOf = useScreenReaderTexts()
  return useCallback(
    (next) => {
      const difference = differenceOf(next, true)
      const short = difference?.short ?? ''
      const isUncertain = next.unconfirmed !== undefined || next.stale === true || next.earliest === true
      return {
        short: isUncertain ? `${short}?` : short,
        isLate: short !== '' && !next.stale,
        words: [...(difference ? [difference.text] : []), ...(isUncertain || next.crowded || next.notSeen ? liveTextsOf(next) : [])],
      }
    },
    [differenceOf, liveTextsOf],
  )
}

/** Riders' reports about a train: doubts and crowding as tags, and a hint as plain text. */
export function RiderReports(call: Call) {
  const t = useTranslate()
  const doubt = useDoubtText()(call)
  const notSeen = notSeenHint(t, call)
  return (
    <>
      {notSeen && <small className={`${styles.known} number`}>{notSeen}</small>}
      {doubt && (
        <>
          <Tag kind="doubt" mark>
            {t('doubt.word')}
          </Tag>
          <small className={`${styles.known} number`}>{doubt}</small>
        </>
      )}
      {call.crowded && (
        <Tag kind="crowded" mark>
          {t('doubt.crowded')}
        </Tag>
      )}
    </>
  )
}

/** The state of a call with its source and age, and riders' reports. */
export function CallState(props: StateTagProps) {
  const basisText = useBasisText()(props)
  return (
    <span className={styles.state}>
      {(props.basis !== 'timetable' || !(props.unconfirmed || props.crowded)) && <StateTag {...props} />}
      {basisText && <small className={`${styles.known} number`}>{basisText}</small>}
      <RiderReports {...props} />
    </span>
  )
}

/** Returns a function that formats the platform of a call, `Platform 2`; undefined if there is none. */
export function usePlatformText(): (call: Pick<StopCall, 'platform'>) => string | undefined {
  const t = useTranslate()
  return ({ platform }) => {
    if (platform === undefined) return undefined
    const number = Number(platform)
    return t('station.platform', { platform: Number.isInteger(number) ? number : platform })
  }
}

/** The platform after a station name: ` · Platform 2`, without a line break before the number. Empty if the call has no platform. */
export function Platform({ call }: { call: Pick<StopCall, 'platform'> }) {
  const text = usePlatformText()(call)
  if (text === undefined) return null
  return (
    <>
      {' '}
      <span className={styles.platform}>· {text}</span>
    </>
  )
}
