import { POSITION_SECONDS } from '@yatha/contract'
import { sharePosition } from '@yatha/contract/endpoints'
import { now } from '../device/clock.ts'
import { followPosition, measurePosition, type MeasuredPosition } from '../device/location.ts'
import { ApiError, call } from '../session/call.ts'
import { RideMatcher, type Match, type RidePath } from './match.ts'

/** A train that a rider is on. */
export interface Ride {
  readonly trip: string
  readonly day: string
  readonly path: RidePath
  /** The call where the rider gets off. */
  readonly offCall: number
}

export type Ended = 'arrived' | 'hidden' | 'off' | 'tap' | 'denied' | 'failed'

export type Sharing =
  | { readonly state: 'locating' }
  /** `others`: how many more riders share this train. `trouble`: why nothing is shared right now. */
  | { readonly state: 'sharing'; readonly others: number; readonly trouble?: 'noNetwork' | 'noPosition' }
  | { readonly state: 'ended'; readonly why: Ended }
  /** The server did not take it, for this reason. */
  | { readonly state: 'refused'; readonly why: string }

/** A fix is shared while it is this young, in seconds. */
const FIX_SECONDS = 30
/** A clock that goes back by more than this was set. */
const SET_BACK_SECONDS = 2
/** Phones measure every second; fixes are taken so far apart, the first ones closer. */
const [APART_SECONDS, FIRST_APART_SECONDS] = [10, 4]
/** After failures in a row, so many turns at most are left out. */
const MOST_WAIT = 8

/**
 * Shares where a train is while the page is looked at, until its rider gets off; returns what ends that. What is measured stays
 * in this function: only the place along the line is sent.
 */
export function shareRide(ride: Ride, changed: (sharing: Sharing) => void): (why?: Ended) => void {
  let matcher = new RideMatcher(ride.path)
  let match: Match = { kind: 'unsure' }
  /** `fixAt` is when the phone was there, `sentFixAt` of the last fix that the server has. */
  let [fixAt, sentFixAt, sentAt, others, wait, skip, taken, takenAt] = [0, 0, 0, 0, 0, 0, 0, 0]
  let clock = now()
  let isSending = false
  let isOver = false
  const end = (sharing: Sharing) => {
    if (isOver) return
    isOver = true
    stopFollowing()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
    changed(sharing)
  }
  const stop = (why: Ended = 'tap') => end({ state: 'ended', why })
  const seen = () => document.visibilityState === 'hidden' && stop('hidden')

  /** What was measured by a clock that was ahead cannot be compared with what comes now. */
  const beginAnewIfSetBack = () => {
    if (now() < clock - SET_BACK_SECONDS) {
      matcher = new RideMatcher(ride.path)
      match = { kind: 'unsure' }
      ;[fixAt, sentFixAt, taken, takenAt] = [0, 0, 0, 0]
    }
    clock = now()
  }
  const take = (fix: MeasuredPosition) => {
    beginAnewIfSetBack()
    if (isOver || fix.at - takenAt < (taken < 3 ? FIRST_APART_SECONDS : APART_SECONDS)) return
    takenAt = fix.at
    taken++
    match = matcher.take(fix)
    if (match.kind === 'on') fixAt = fix.at
    if (match.kind === 'off') stop('off')
    // The first place is shared at once.
    else if (sentAt === 0 && wait === 0) void tick()
  }
  const tick = async () => {
    beginAnewIfSetBack()
    if (isOver || isSending || match.kind === 'off') return
    // Some phones measure no new position while they stand still: the train is still there only if they are asked.
    if (taken > 0 && now() - takenAt >= APART_SECONDS) measurePosition(take)
    if (match.kind === 'unsure' || now() - fixAt > FIX_SECONDS) {
      changed(sentAt === 0 ? { state: 'locating' } : { state: 'sharing', others, trouble: 'noPosition' })
      return
    }
    if (fixAt === sentFixAt || skip-- > 0) return
    const { call: at, progress } = match
    const sending = fixAt
    isSending = true
    try {
      const { riders } = await call(sharePosition, { body: { trip: ride.trip, day: ride.day, call: at, progress, at: sending } })
      others = riders - 1
      sentAt = now()
      sentFixAt = sending
      wait = 0
      if (!isOver) changed({ state: 'sharing', others })
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
        end({ state: 'refused', why: error.message })
      else if (!isOver) changed({ state: 'sharing', others, trouble: 'noNetwork' })
      wait = Math.min(MOST_WAIT, wait * 2 || 1)
    } finally {
      isSending = false
      skip = wait
    }
    if (at >= ride.offCall) stop('arrived')
  }

  const stopFollowing = followPosition(take, (why) => queueMicrotask(() => stop(why)))
  const timer = setInterval(() => void tick(), POSITION_SECONDS * 1000)
  document.addEventListener('visibilitychange', seen)
  changed({ state: 'locating' })
  return stop
}
