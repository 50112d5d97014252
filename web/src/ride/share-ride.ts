import { POSITION_INTERVAL_SECONDS } from '@yatha/contract'
import { sharePosition } from '@yatha/contract/endpoints'
import { now } from '../device/clock.ts'
import { followPosition, measurePosition, type MeasuredPosition } from '../device/location.ts'
import { ApiError, call } from '../session/call.ts'
import { RideMatcher, type Match, type RidePath } from './match.ts'

/** A ride on a train whose position the rider shares. */
export interface Ride {
  readonly trip: string
  readonly day: string
  readonly path: RidePath
  /** Index of the call where the rider gets off. */
  readonly offCall: number
}

/** Why sharing ended. `far`, `backwards` and `tooFast`: the phone is not on this train. */
export type EndReason = 'arrived' | 'hidden' | 'far' | 'backwards' | 'tooFast' | 'tap' | 'denied' | 'failed'

export type Sharing =
  | { readonly state: 'locating' }
  /**
   * `others`: number of other riders on this train who share their position. `trouble`: why this phone shares no position at the moment.
   */
  | { readonly state: 'sharing'; readonly others: number; readonly trouble?: 'noNetwork' | 'noPosition' }
  | { readonly state: 'ended'; readonly why: EndReason }
  /** The server rejected the position, with this message. */
  | { readonly state: 'refused'; readonly why: string }

/** Maximum age of a fix that is shared. */
const MAX_FIX_AGE_SECONDS = 30
/** If the phone's clock goes back by more than this, the clock counts as set back. */
const MIN_SET_BACK_SECONDS = 2
/** Minimum interval between two matched fixes, in general and for the first three fixes. Phones measure every second. */
const [MIN_INTERVAL_SECONDS, MIN_FIRST_INTERVAL_SECONDS] = [10, 4]
/** Maximum number of timer ticks that are skipped after a failed request. The number doubles with each consecutive failure. */
const MAX_SKIPPED_TURNS = 8

/**
 * Shares the position of the rider's train while the page is visible, until the rider gets off. Returns a function that ends sharing.
 * Measured positions are not sent, only the position along the line.
 */
export function shareRide(ride: Ride, onChange: (sharing: Sharing) => void): (why?: EndReason) => void {
  let matcher = new RideMatcher(ride.path)
  let match: Match = { kind: 'unsure' }
  /** `fixAt`: time of the last matched fix. `sentFixAt`: time of the last fix that the server received. */
  let [fixAt, sentFixAt, sentAt, others, skipsAfterFailure, turnsToSkip, fixCount, lastFixAt] = [0, 0, 0, 0, 0, 0, 0, 0]
  let clock = now()
  let isSending = false
  let isOver = false
  const end = (sharing: Sharing) => {
    if (isOver) return
    isOver = true
    stopFollowing()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    onChange(sharing)
  }
  const stop = (why: EndReason = 'tap') => end({ state: 'ended', why })
  const onVisibilityChange = () => document.visibilityState === 'hidden' && stop('hidden')

  /** Starts again if the clock was set back, because earlier positions cannot be compared with later positions. */
  const restartIfClockSetBack = () => {
    if (now() < clock - MIN_SET_BACK_SECONDS) {
      matcher = new RideMatcher(ride.path)
      match = { kind: 'unsure' }
      ;[fixAt, sentFixAt, fixCount, lastFixAt] = [0, 0, 0, 0]
    }
    clock = now()
  }
  const addFix = (fix: MeasuredPosition) => {
    restartIfClockSetBack()
    if (isOver || fix.at - lastFixAt < (fixCount < 3 ? MIN_FIRST_INTERVAL_SECONDS : MIN_INTERVAL_SECONDS)) return
    lastFixAt = fix.at
    fixCount++
    match = matcher.addFix(fix)
    if (match.kind === 'on') fixAt = fix.at
    if (match.kind === 'off') stop(match.why)
    // The first position is shared immediately.
    else if (sentAt === 0 && skipsAfterFailure === 0) void tick()
  }
  const tick = async () => {
    restartIfClockSetBack()
    if (isOver || isSending || match.kind === 'off') return
    // Some phones measure no new position while they do not move. This requests a measurement, so that the shared position stays recent.
    if (fixCount > 0 && now() - lastFixAt >= MIN_INTERVAL_SECONDS) measurePosition(addFix)
    if (match.kind === 'unsure' || now() - fixAt > MAX_FIX_AGE_SECONDS) {
      onChange(sentAt === 0 ? { state: 'locating' } : { state: 'sharing', others, trouble: 'noPosition' })
      return
    }
    if (fixAt === sentFixAt || turnsToSkip-- > 0) return
    const { call: at, progress } = match
    const sentFix = fixAt
    isSending = true
    try {
      const { riders } = await call(sharePosition, { body: { trip: ride.trip, day: ride.day, call: at, progress, at: sentFix } })
      others = riders - 1
      sentAt = now()
      sentFixAt = sentFix
      skipsAfterFailure = 0
      if (!isOver) onChange({ state: 'sharing', others })
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
        end({ state: 'refused', why: error.message })
      else if (!isOver) onChange({ state: 'sharing', others, trouble: 'noNetwork' })
      skipsAfterFailure = Math.min(MAX_SKIPPED_TURNS, skipsAfterFailure * 2 || 1)
    } finally {
      isSending = false
      turnsToSkip = skipsAfterFailure
    }
    if (at >= ride.offCall) stop('arrived')
  }

  const stopFollowing = followPosition(addFix, (why) => queueMicrotask(() => stop(why)))
  const timer = setInterval(() => void tick(), POSITION_INTERVAL_SECONDS * 1000)
  document.addEventListener('visibilitychange', onVisibilityChange)
  onChange({ state: 'locating' })
  return stop
}
