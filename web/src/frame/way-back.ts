import { homePath } from '@yatha/contract'
import { now } from '../device/clock.ts'
import { deleteSessionStorage, readSessionStorage, writeSessionStorage } from '../device/storage.ts'
import { RETURN_PAGE_KEY } from './way-back-key.ts'

// As specified, the app goes to the home screen when the network returns. This module stores the page where the rider was, for a link back.

const BAR_HEIGHT_KEY = 'yatha.offline-bar'
const MAX_AGE_SECONDS = 1800

export interface ReturnPage {
  readonly path: string
  /** Scroll position of the page, in pixels. */
  readonly y: number
}

/**
 * Returns the page that the rider left when the network returned; undefined if there is none, or after half an hour. The stored
 * value is the time, the scroll position, and the offline page's query, whose parameter `at` is the path of the page.
 */
export function readReturnPage(): ReturnPage | undefined {
  const [at, y, query] = readSessionStorage(RETURN_PAGE_KEY)?.split(' ') ?? []
  const path = new URLSearchParams(query).get('at') ?? homePath()
  if (path === homePath() || now() - Number(at) > MAX_AGE_SECONDS) return undefined
  return { path, y: Math.max(0, Number(y) - Number(readSessionStorage(BAR_HEIGHT_KEY) ?? 0)) }
}

export const deleteReturnPage = (): void => deleteSessionStorage(RETURN_PAGE_KEY)

/** Stores the height of the offline bar. It is subtracted from the scroll position, because the page has no bar once online. */
export const storeBarHeight = (height: number): void => writeSessionStorage(BAR_HEIGHT_KEY, String(height))
