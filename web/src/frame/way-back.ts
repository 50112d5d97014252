import { homePath } from '@yatha/contract'
import { now } from '../device/clock.ts'
import { forgetVisit, recallVisit, rememberVisit } from '../device/storage.ts'
import { WAY_BACK_KEY } from './way-back-key.ts'

// The specification leads riders home when the network is back: this is where they were, for one tap back.

const BAR_KEY = 'yatha.offline-bar'
const KEPT_SECONDS = 1800

export interface WayBack {
  readonly path: string
  /** How far down the page the rider was, in pixels. */
  readonly y: number
}

/** What the app noted when it left the offline page: the time, the place, and the query with the page’s path. */
export function wayBack(): WayBack | undefined {
  const [at, y, query] = recallVisit(WAY_BACK_KEY)?.split(' ') ?? []
  const path = new URLSearchParams(query).get('at') ?? homePath()
  if (path === homePath() || now() - Number(at) > KEPT_SECONDS) return undefined
  return { path, y: Math.max(0, Number(y) - Number(recallVisit(BAR_KEY) ?? 0)) }
}

export const forgetWayBack = (): void => forgetVisit(WAY_BACK_KEY)

/** The height of the bar that stands above an offline page, and is gone on the way back. */
export const keepBarHeight = (height: number): void => rememberVisit(BAR_KEY, String(height))
