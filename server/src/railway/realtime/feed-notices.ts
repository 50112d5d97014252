import { hash } from 'node:crypto'
import { cleanLine } from '@yatha/contract'
import { LANGUAGES, languageTagOf } from '@yatha/language'
import { NO_END_EPOCH_SECONDS, type LiveNotice, type Railway } from '@yatha/timetable'
import type { FeedAlert, FeedMessage, FeedText } from './gtfs-realtime.ts'

const TAGS = new Set<string>(LANGUAGES.map(languageTagOf))
const MAX_TITLE_LENGTH = 200
const MAX_TEXT_LENGTH = 2000
const MAX_NOTICES = 200

/** Returns a feed's alerts as notices, one for each period that has not ended. Skips alerts that name only unknown entities. */
export function readFeedNotices(railway: Railway, feed: string, { entities = [] }: FeedMessage, now: number): LiveNotice[] {
  const notices = entities.flatMap(({ id, alert, isDeleted }) =>
    alert && !isDeleted ? noticesOf(railway, `${feed}-${shortHash(id)}`, alert, now) : [],
  )
  return [...new Map(notices.map((notice) => [notice.id, notice])).values()].slice(0, MAX_NOTICES)
}

function noticesOf(railway: Railway, id: string, { periods, about = [], header, description }: FeedAlert, now: number): LiveNotice[] {
  const texts = textsOf(header, description)
  const concernedEntities = concernedBy(railway, about)
  if (!texts || !concernedEntities) return []
  const spans = periods && periods.length > 0 ? periods : [{}]
  return spans
    .map(({ start, end }) => ({ from: start || 0, until: end || NO_END_EPOCH_SECONDS }))
    .filter(({ from, until }) => from < until && until > now && until <= NO_END_EPOCH_SECONDS)
    .map((span, i) => ({ id: `${id}-${i}`, ...concernedEntities, ...span, texts }))
}

/** Returns a short hash of a feed's id, which may contain any characters and have any length. */
const shortHash = (id = ''): string => hash('sha1', id, 'hex').slice(0, 12)

/** Returns the stations and routes that an alert names; both are empty for the whole railway. Undefined if all its entities are unknown. */
function concernedBy({ timetable: { feed } }: Railway, about: NonNullable<FeedAlert['about']>) {
  const stations = new Set<string>()
  const routes = new Set<string>()
  let isGeneral = false
  for (const { agencyId, routeId, routeType, trip, stopId } of about) {
    const stop = stopId === undefined ? -1 : feed.stops.ids.indexOf(stopId)
    const index = trip?.tripId === undefined ? -1 : feed.trips.ids.indexOf(trip.tripId)
    const route = routeId ?? trip?.routeId ?? (index === -1 ? undefined : feed.routes.ids[feed.trips.route[index]!])
    const parent = feed.stops.parent[stop] ?? -1
    if (stop !== -1) stations.add(feed.stops.ids[parent === -1 ? stop : parent]!)
    if (route !== undefined && feed.routes.ids.includes(route)) routes.add(route)
    const isOfAgency = agencyId !== undefined && (agencyId === '' || feed.agencies.some((agency) => agency.id === agencyId))
    isGeneral ||= stopId === undefined && route === undefined && trip === undefined && (isOfAgency || routeType !== undefined)
  }
  if (isGeneral) return { stations: [], routes: [] }
  return stations.size + routes.size === 0 ? undefined : { stations: [...stations], routes: [...routes] }
}

/**
 * Returns titles and texts in English and in each of the app's languages that has a title. A translation without a language counts as
 * English; other languages are skipped. If there is no English title, it is replaced with another title or with the text. Undefined if
 * there is neither title nor text.
 */
function textsOf(header: FeedText | undefined, description: FeedText | undefined): LiveNotice['texts'] | undefined {
  const titles = textsByTag(header, MAX_TITLE_LENGTH)
  const bodies = textsByTag(description, MAX_TEXT_LENGTH)
  const en = titles.get('en') ?? [...titles.values()][0] ?? bodies.get('en') ?? [...bodies.values()][0]
  if (!en) return undefined
  const text = (tag: string) => ({
    title: titles.get(tag) ?? en.slice(0, MAX_TITLE_LENGTH),
    text: bodies.get(tag) ?? bodies.get('en') ?? '',
  })
  return { ...Object.fromEntries([...titles.keys()].map((tag) => [tag, text(tag)])), en: text('en') }
}

function textsByTag(text: FeedText | undefined, maxLength: number): Map<string, string> {
  const textByTag = new Map<string, string>()
  for (const { text: words = '', language = 'en' } of text?.translations ?? []) {
    const tag = language.toLowerCase().split('-')[0]!
    const line = cleanLine(words)
    if (line && TAGS.has(tag)) textByTag.set(tag, line.slice(0, maxLength))
  }
  return textByTag
}
