import { homePath } from '@yatha/contract'
import { now } from '../device/clock.ts'
import { deleteSessionStorage, readSessionStorage, writeSessionStorage } from '../device/storage.ts'
import { WAY_BACK_KEY } from './way-back-key.ts'

// As specified, the app goes to the home screen when the network returns. This module stores the page where the rider was, for a link back.

const BAR_KEY = 'yatha.offline-bar'
const MAX_AGE_SECONDS = 1800

export interface WayBack {
  readonly path: string
  /** Scroll position of the page, in pixels. */
  readonly y: number
}

/**
 * Returns the page that the rider left when the network returned; undefined if there is none, or after half an hour. The stored
 * value is the time, the scroll position, and the offline page's query, whose parameter `at` is the path of the page.
 */
export function wayBack(): WayBack | undefined {
  const [at, y, query] = readSessionStorage(WAY_BACK_KEY)?.split(' ') ?? []
  const path = new URLSearchParams(query).get('at') ?? homePath()
  if (path === homePath() || now() - Number(at) > MAX_AGE_SECONDS) return undefined
  return { path, y: Math.max(0, Number(y) - Number(readSessionStorage(BAR_KEY) ?? 0)) }
}

export const clearWayBack = (): void => deleteSessionStorage(WAY_BACK_KEY)

/** Stores the height of the offline bar. It is subtracted from the scroll position, because the page has no bar once online. */
export const storeBarHeight = (height: number): void => writeSessionStorage(BAR_KEY, String(height))
