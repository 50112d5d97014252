import { changedTrainSlug, type EntryInput, type OperatorChange } from '@yatha/contract'
import { LANGUAGES, languageTagOf } from '@yatha/language'
import {
  startOfDay,
  withAddedTrains,
  type CallUpdate,
  type LiveNotice,
  type NoticeText,
  type Railway,
  type ServiceDay,
  type TripUpdate,
} from '@yatha/timetable'
import { trainKey, type LiveSource } from '../railway/index.ts'
import { updatesOfAddedTrain } from './added.ts'
import { firstLiveDay } from './change.ts'
import { stretchOf, tripsOn, type DelayOrCancellation } from './stretch.ts'

/** A published entry. Instants are epoch seconds. */
export interface PublishedEntry {
  readonly id: string
  readonly change: OperatorChange
  readonly texts: EntryInput['texts']
  readonly from: number
  /** Infinity if the entry is in force until it is undone. */
  readonly until: number
  /** When the entry was published or last changed. */
  readonly changedAt: number
}

type EntryOf<C extends OperatorChange = OperatorChange> = PublishedEntry & { readonly change: C }

/** The entries in force for one train on one day. */
interface TrainEntries {
  delay?: EntryOf<DelayOrCancellation & { kind: 'delay' }>
  cancel?: EntryOf<DelayOrCancellation & { kind: 'cancel' }>
}

/**
 * Returns the live updates and notices of the entries in force at `now`. If a train has several delays or several cancellations, the
 * latest applies. `others` are updates from other sources that add trains. Operators can delay and cancel these trains, too.
 */
export function liveSourceOf(
  timetable: Railway,
  entries: readonly PublishedEntry[],
  now: number,
  others: readonly TripUpdate[] = [],
): LiveSource {
  const entriesInForce = entries.filter(({ from, until }) => from <= now && now < until).toSorted((a, b) => a.changedAt - b.changedAt)
  const firstDay = firstLiveDay(timetable, now)
  const added = new Map<string, TripUpdate>()
  for (const { change, changedAt } of entriesInForce)
    if (change.kind === 'add')
      for (const update of updatesOfAddedTrain(timetable, change, changedAt))
        if (update.day >= firstDay) added.set(trainKey(update), update)
  const railway = withAddedTrains(timetable, [...others, ...added.values()])
  const trains = new Map<string, { train: string; day: ServiceDay; trainEntries: TrainEntries }>()
  for (const { change, ...entry } of entriesInForce) {
    if (change.kind !== 'delay' && change.kind !== 'cancel') continue
    for (const day of change.days.filter((one) => one >= firstDay)) {
      const key = `${change.train} ${day}`
      const { trainEntries } = trains.get(key) ?? trains.set(key, { train: change.train, day, trainEntries: {} }).get(key)!
      if (change.kind === 'delay') trainEntries.delay = { ...entry, change }
      else trainEntries.cancel = { ...entry, change }
    }
  }
  const updates = new Map(added)
  const announcedIds = new Set(entriesInForce.filter(({ change }) => change.kind === 'notice' || change.kind === 'add').map(({ id }) => id))
  for (const { train, day, trainEntries } of trains.values()) {
    const found = updatesOf(railway, train, day, trainEntries)
    for (const update of found) updates.set(trainKey(update), { ...added.get(trainKey(update)), ...update })
    if (trainEntries.cancel) announcedIds.add(trainEntries.cancel.id)
    // A canceled train's delay is not announced.
    if (trainEntries.delay && !found.some(({ cancelled }) => cancelled)) announcedIds.add(trainEntries.delay.id)
  }
  const notices = entriesInForce.filter(({ id }) => announcedIds.has(id)).flatMap((entry) => noticeOf(railway, entry) ?? [])
  return { updates: [...updates.values()], notices: notices.toReversed() }
}

/** Returns the URLs of the videos in force at `now`, by the slug of the train. */
export const videosInForce = (entries: readonly PublishedEntry[], now: number): ReadonlyMap<string, string> =>
  new Map(
    entries.flatMap(({ change, from, until }) =>
      change.kind === 'video' && from <= now && now < until ? [[change.train, change.videoUrl] as const] : [],
    ),
  )

function updatesOf(railway: Railway, train: string, day: ServiceDay, { delay, cancel }: TrainEntries): TripUpdate[] {
  const route = railway.route(train)
  if (!route) return []
  const last = railway.callsOf(route).length - 1
  const canceledStretch = cancel && stretchOf(railway, route, cancel.change)
  const delayStretch = delay && stretchOf(railway, route, delay.change)
  const seenAt = Math.max(delay?.changedAt ?? 0, cancel?.changedAt ?? 0)
  return tripsOn(railway, route, day).flatMap((trip): TripUpdate[] => {
    const update = { trip: railway.timetable.feed.trips.ids[trip]!, day, basis: 'operator', seenAt } as const
    if (canceledStretch && canceledStretch.from === 0 && canceledStretch.until === last) return [{ ...update, cancelled: true }]
    const calls = new Map<number, CallUpdate>()
    const updateCall = (call: number, more: Partial<CallUpdate>) => calls.set(call, { ...calls.get(call), call, ...more })
    if (delay && delayStretch) {
      updateCall(delayStretch.from, { delaySeconds: delay.change.minutes * 60 })
      // The train arrives late at the last station of the stretch, and leaves on time if possible.
      if (delayStretch.until < last)
        updateCall(delayStretch.until, {
          delaySeconds: delay.change.minutes * 60,
          departs: departureOf(railway, trip, day, delayStretch.until),
        })
    }
    if (canceledStretch) for (let call = canceledStretch.from; call <= canceledStretch.until; call++) updateCall(call, { skipped: true })
    return calls.size === 0 ? [] : [{ ...update, calls: [...calls.values()].sort((a, b) => a.call - b.call) }]
  })
}

function departureOf({ timetable: { feed }, zone }: Railway, trip: number, day: ServiceDay, call: number): number {
  return startOfDay(day, zone) + feed.calls.departs[feed.calls.first[trip]! + call]!
}

/** Returns the notice of an entry; undefined if the entry has no English title, or if its trains are not in this timetable. */
function noticeOf(railway: Railway, { id, change, texts, from, until }: PublishedEntry): LiveNotice | undefined {
  const { en } = texts
  if (!en?.title) return undefined
  const textByTag: Record<string, NoticeText> = {}
  for (const language of LANGUAGES) {
    const text = texts[language]
    if (text?.title) textByTag[languageTagOf(language)] = { title: text.title, text: text.text }
  }
  const trains = change.kind === 'notice' ? change.trains : [changedTrainSlug(change)!]
  const routes = trains.flatMap((slug) => railway.route(slug)?.feedRoute ?? []).map((index) => railway.timetable.feed.routes.ids[index]!)
  const stations = change.kind === 'notice' ? change.stations : []
  if (trains.length > 0 && routes.length + stations.length === 0) return undefined
  return {
    id: `operator-${id}`,
    stations: [...stations],
    routes: [...new Set(routes)],
    from,
    until,
    texts: { ...textByTag, en: { title: en.title, text: en.text } },
  }
}
