import { homePath } from '@yatha/contract'
import { now } from '../device/clock.ts'
import { forgetVisit, recallVisit, rememberVisit } from '../device/storage.ts'

// The specification leads riders home when the network is back: this is where they were, for one tap back.

const KEY = 'yatha.way-back'
const KEPT_SECONDS = 1800

export interface WayBack {
  readonly path: string
  /** How far down the page the rider was, in pixels. */
  readonly y: number
  readonly at: number
}

/** Remembers what the offline page shows, and its place. */
export function keepWayBack(): void {
  const path = new URLSearchParams(location.search).get('at') ?? homePath()
  // The bar of the offline page stands above the screen, and goes.
  const bar = document.getElementById('offline')?.parentElement?.offsetHeight ?? 0
  const y = Math.max(0, scrollY - bar)
  if (path !== homePath()) rememberVisit(KEY, JSON.stringify({ path, y, at: now() } satisfies WayBack))
}

export function wayBack(): WayBack | undefined {
  const kept = JSON.parse(recallVisit(KEY) ?? 'null') as WayBack | null
  return kept && now() - kept.at < KEPT_SECONDS ? kept : undefined
}

export const forgetWayBack = (): void => forgetVisit(KEY)
