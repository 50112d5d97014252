import type { LiveView, Railway } from '@yatha/timetable'
import { makeStore } from '../../device/store.ts'

/** The live data of the page. */
export interface PageLiveData {
  /** Incremented with each change since the page was opened; 0 if there is no live data. */
  readonly version: number
  /** Returns a timetable with live times, added trains and live notices. Undefined if there is no live data. */
  readonly viewOf?: (railway: Railway) => LiveView
}

let current: PageLiveData = { version: 0 }
const store = makeStore(() => current)

/** Replaces all live data; every screen that shows a train renders again. */
export function publishLiveData(live: PageLiveData): void {
  current = live
  store.notify()
}

let pack: string | undefined
const packs = makeStore(() => pack)

/** Stores the URL of the server's current timetable pack; undefined keeps the previous URL. */
export function storeAnnouncedPackUrl(announced: string | undefined): void {
  pack = announced ?? pack
  packs.notify()
}

export const latestPackUrl = () => pack
export const subscribeToPackUrl = packs.subscribe

export const currentLiveData = (): PageLiveData => current
export const { use: useLiveTimes, subscribe: subscribeToLiveData } = store
