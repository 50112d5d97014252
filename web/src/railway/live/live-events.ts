import type { LiveEvent } from '@yatha/contract'
import type { AddedTrain, CallUpdate, Doubt, LiveNotice, NoticeText, TripUpdate } from '@yatha/timetable'

// Parses events of `GET /api/live`, and validates them without a schema library. Only fields that could break the page are checked.

/** One block of an event stream. A block that is a comment has no data. */
export interface StreamBlock {
  readonly id?: string
  readonly data?: string
  /** Reconnection delay that the server requests, in milliseconds. */
  readonly retry?: number
}

/** Maximum number of characters of an event. All live times of a large railway need fewer. */
const MAX_CHARACTERS = 4_000_000

/** Splits an event stream into blocks as it arrives. Throws if a block is longer than the maximum length of an event. */
export class EventStreamReader {
  private incompleteBlock = ''

  /** Adds a part of the stream, and returns the blocks that this part completes. */
  add(part: string): StreamBlock[] {
    // A line break may be split between two parts. Our server never uses a lone CR.
    const blocks = (this.incompleteBlock + part).replaceAll('\r\n', '\n').split('\n\n')
    this.incompleteBlock = blocks.pop()!
    if (this.incompleteBlock.length > MAX_CHARACTERS) throw new Error('an event without an end')
    return blocks.map(parseBlock)
  }
}

function parseBlock(text: string): StreamBlock {
  const values = (name: string) =>
    text.split('\n').flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).replace(/^ /, '')] : []))
  const [id] = values('id')
  const data = values('data')
  const retry = Number(values('retry')[0])
  return { ...(id !== undefined && { id }), ...(data.length > 0 && { data: data.join('\n') }), ...(retry > 0 && { retry }) }
}

/** Parses a live event; undefined if the text is not a valid live event. */
export function readLiveEvent(text: string): LiveEvent | undefined {
  try {
    const event: unknown = JSON.parse(text)
    return isLiveEvent(event) ? event : undefined
  } catch {
    return undefined
  }
}

type Fields<T> = { readonly [K in keyof T]?: unknown }

const isLiveEvent = (value: unknown): value is LiveEvent =>
  isObject<LiveEvent>(value) &&
  isCount(value.version) &&
  isCount(value.at) &&
  typeof value.isWhole === 'boolean' &&
  isListOf(value.updates, isUpdate) &&
  isListOf(value.removed, isTrain) &&
  isAbsentOr(value.notices, (notices) => isListOf(notices, isNotice)) &&
  isAbsentOr(value.pack, isText)

const isTrain = (value: unknown): value is Pick<TripUpdate, 'trip' | 'day'> => isObject<TripUpdate>(value) && hasTripAndDay(value)

/** Checks the trip and day that identify a train. */
const hasTripAndDay = ({ trip, day }: Fields<TripUpdate>): boolean => isText(trip) && isText(day) && /^\d{4}-\d\d-\d\d$/.test(day)

const isUpdate = (value: unknown): value is TripUpdate =>
  isObject<TripUpdate>(value) &&
  hasTripAndDay(value) &&
  (value.basis === 'feed' || value.basis === 'riders' || value.basis === 'operator') &&
  isCount(value.seenAt) &&
  isAbsentOr(value.cancelled, isBoolean) &&
  isAbsentOr(value.added, isAdded) &&
  isAbsentOr(value.unconfirmed, isDoubt) &&
  isAbsentOr(value.crowded, isBoolean) &&
  isAbsentOr(value.notSeen, isCount) &&
  isAbsentOr(value.notSeenAt, isPlaceAndTime) &&
  isAbsentOr(value.riders, isCount) &&
  isAbsentOr(value.earliestFrom, isCount) &&
  isAbsentOr(value.calls, (calls) => isListOf(calls, isCall) && calls.every(({ call }, i) => i === 0 || call > calls[i - 1]!.call))

const isAdded = (value: unknown): value is AddedTrain =>
  isObject<AddedTrain>(value) &&
  isText(value.like) &&
  isText(value.number) &&
  isCount(value.departs) &&
  isAbsentOr(value.from, isCount) &&
  isAbsentOr(value.to, isCount)

const isDoubt = (value: unknown): value is Doubt =>
  isObject<Doubt>(value) && (value.kind === 'missing' || value.kind === 'shifted') && isCount(value.days)

const isPlaceAndTime = (value: unknown): boolean =>
  isObject<NonNullable<TripUpdate['notSeenAt']>>(value) && isCount(value.call) && isCount(value.at)

const isCall = (value: unknown): value is CallUpdate =>
  isObject<CallUpdate>(value) &&
  isCount(value.call) &&
  isAbsentOr(value.delaySeconds, Number.isSafeInteger) &&
  isAbsentOr(value.arrives, isCount) &&
  isAbsentOr(value.departs, isCount) &&
  isAbsentOr(value.skipped, isBoolean) &&
  isAbsentOr(value.platform, isText)

const isNotice = (value: unknown): value is LiveNotice =>
  isObject<LiveNotice>(value) &&
  isText(value.id) &&
  isListOf(value.stations, isText) &&
  isListOf(value.routes, isText) &&
  isCount(value.from) &&
  isCount(value.until) &&
  isObject<LiveNotice['texts']>(value.texts) &&
  value.texts.en !== undefined &&
  Object.values(value.texts).every(isNoticeText)

const isNoticeText = (value: unknown): value is NoticeText => isObject<NoticeText>(value) && isText(value.title) && isText(value.text)

const isObject = <T>(value: unknown): value is Fields<T> => typeof value === 'object' && value !== null
const isListOf = <T>(value: unknown, isItem: (one: unknown) => one is T): value is T[] => Array.isArray(value) && value.every(isItem)
const isAbsentOr = (value: unknown, isValid: (value: unknown) => boolean): boolean => value === undefined || isValid(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown): value is string => typeof value === 'string'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
