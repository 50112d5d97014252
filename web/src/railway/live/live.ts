import type { LiveView, Railway } from '@yatha/timetable'
import { makeStore } from '../../device/store.ts'

/** What the page knows live. */
export interface PageLive {
  /** Of this page; 0 when nothing is live. */
  readonly version: number
  /** A timetable with the live times, with the trains that are added and the live notices. Absent when nothing is live. */
  readonly viewOf?: (railway: Railway) => LiveView
}

let current: PageLive = { version: 0 }
const store = makeStore(() => current)

/** Replaces all live times; every screen that shows a train renders again. */
export function publishLive(live: PageLive): void {
  current = live
  store.changed()
}

let pack: string | undefined
const packs = makeStore(() => pack)

/** The server says which timetable it has: the URL of its pack. */
export function announcePack(announced: string | undefined): void {
  pack = announced ?? pack
  packs.changed()
}

export const announcedPack = () => pack
export const watchPack = packs.subscribe

export const shownLive = (): PageLive => current
export const { use: useLiveTimes, subscribe: watchLive } = store
