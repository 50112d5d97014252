import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unzipSync } from 'fflate'
import realtime from 'gtfs-realtime-bindings'

// Validates our GTFS-Realtime feeds against the files of /gtfs.zip. Rules are numbered as in MobilityData's validator. Does not use
// our own reader.

const { FeedMessage } = realtime.transit_realtime
type Message = realtime.transit_realtime.IFeedMessage
type Entity = realtime.transit_realtime.IFeedEntity
type Trip = realtime.transit_realtime.ITripDescriptor
type Call = realtime.transit_realtime.TripUpdate.IStopTimeUpdate

const TRIP = realtime.transit_realtime.TripDescriptor.ScheduleRelationship
const CALL = realtime.transit_realtime.TripUpdate.StopTimeUpdate.ScheduleRelationship

/** Rows of a table of the feed, by column name. The fields that we need contain no comma or quote. */
function table(files: Readonly<Record<string, Uint8Array>>, name: string): Record<string, string>[] {
  const [head = '', ...lines] = new TextDecoder()
    .decode(files[name]!)
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const columns = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, i) => [columns[i] ?? '', value])))
}

const files = unzipSync(readFileSync(fileURLToPath(new URL('../../data/dist/gtfs.zip', import.meta.url))))
const services = new Map(table(files, 'calendar.txt').map((service) => [service['service_id']!, service]))
const trips = new Map(table(files, 'trips.txt').map((trip) => [trip['trip_id']!, trip]))
const routes = new Set(table(files, 'routes.txt').map((route) => route['route_id']!))
const agencies = new Set(table(files, 'agency.txt').map((agency) => agency['agency_id']!))
const stops = new Set(table(files, 'stops.txt').map((stop) => stop['stop_id']!))
const stopOfCall = new Map(table(files, 'stop_times.txt').map((call) => [`${call['trip_id']} ${call['stop_sequence']}`, call['stop_id']!]))
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const seconds = (value: number | { toNumber(): number } | null | undefined): number | undefined =>
  value === null || value === undefined ? undefined : typeof value === 'number' ? value : value.toNumber()

/** Returns the faults of a feed read at `now` (epoch seconds), after the feed `before`. */
export function findFeedFaults(bytes: Uint8Array, now: number, before?: Uint8Array): string[] {
  const message = FeedMessage.decode(bytes)
  const faults: string[] = []
  const rule = (holds: boolean, text: string) => void (holds || faults.push(text))
  const { header } = message
  const createdAt = seconds(header.timestamp)
  rule(header.gtfsRealtimeVersion === '2.0', 'E038 version')
  rule(header.incrementality === 0, 'E049 incrementality')
  rule(createdAt !== undefined && createdAt > 1_000_000_000 && createdAt < 10_000_000_000, 'E001, E048 timestamp of the header')
  rule(
    createdAt !== undefined && createdAt <= now && now - createdAt <= 5,
    `E050, W008 the header is of ${createdAt}, ${now - (createdAt ?? 0)} s ago`,
  )
  if (before) faults.push(...sequenceFaults(FeedMessage.decode(before), message, bytes, before))
  const ids = message.entity.map(({ id }) => id)
  rule(new Set(ids).size === ids.length, 'an id of an entity comes twice')
  const vehicles = message.entity.flatMap(({ vehicle }) => vehicle?.vehicle?.id ?? [])
  rule(new Set(vehicles).size === vehicles.length, 'E052 a vehicle comes twice')
  for (const entity of message.entity) for (const fault of entityFaults(entity, createdAt ?? 0)) faults.push(`${entity.id}: ${fault}`)
  return faults
}

function sequenceFaults(last: Message, next: Message, bytes: Uint8Array, before: Uint8Array): string[] {
  const [from, to] = [seconds(last.header.timestamp)!, seconds(next.header.timestamp)!]
  return [
    ...(to < from ? ['E018 the timestamp of the header goes back'] : []),
    ...(to === from && !Buffer.from(bytes).equals(Buffer.from(before)) ? ['E017 other content with the same timestamp'] : []),
  ]
}

function entityFaults({ isDeleted, tripUpdate, vehicle, alert }: Entity, made: number): string[] {
  const faults: string[] = []
  const rule = (holds: boolean, text: string) => void (holds || faults.push(text))
  rule(!isDeleted, 'E039 deleted in a whole dataset')
  rule([tripUpdate, vehicle, alert].filter((one) => one).length === 1, 'nothing, or several things')
  if (tripUpdate) {
    const { trip, stopTimeUpdate: calls = [], timestamp } = tripUpdate
    faults.push(...tripFaults(trip), ...callsFaults(trip, calls ?? []))
    rule((seconds(timestamp) ?? made) <= made, 'E012 newer than the header')
    rule(made - (seconds(timestamp) ?? 0) <= 305, 'older than five minutes')
    rule((calls ?? []).length > 0 || trip.scheduleRelationship === TRIP.CANCELED, 'E041 no stop_time_update')
  }
  if (vehicle) {
    const { trip, position, stopId, currentStopSequence, timestamp } = vehicle
    faults.push(...tripFaults(trip ?? {}))
    rule((seconds(timestamp) ?? made) <= made, 'E012 newer than the header')
    rule(made - (seconds(timestamp) ?? 0) <= 305, 'older than five minutes')
    const { latitude = 0, longitude = 0, bearing } = position ?? {}
    rule(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0), 'E026 no place')
    rule((bearing ?? 0) >= 0 && (bearing ?? 0) <= 360, 'E027 bearing')
    if (stopId) rule(stopOfCall.get(`${trip?.tripId} ${currentStopSequence}`) === stopId, 'E045 no call there')
  }
  if (alert) {
    const about = alert.informedEntity ?? []
    rule(about.length > 0, 'E032 about nothing')
    for (const { agencyId, routeId, stopId, trip } of about) {
      rule(Boolean(agencyId || routeId || stopId || trip), 'E033 an empty informed_entity')
      rule(!agencyId || agencies.has(agencyId), `E034 agency ${agencyId}`)
      rule(!routeId || routes.has(routeId), `E004 route ${routeId}`)
      rule(!stopId || stops.has(stopId), `E011 stop ${stopId}`)
      if (trip) faults.push(...tripFaults(trip))
    }
    for (const { start, end } of alert.activePeriod ?? [])
      rule((seconds(start) ?? 0) < (seconds(end) || Number.POSITIVE_INFINITY), 'a period that ends before it begins')
    rule((alert.headerText?.translation ?? []).length > 0, 'no header')
    const languages = (alert.headerText?.translation ?? []).map(({ language }) => language)
    rule(new Set(languages).size === languages.length, 'a language comes twice')
  }
  return faults
}

function tripFaults({ tripId, routeId, startDate, startTime, scheduleRelationship }: Trip): string[] {
  const trip = trips.get(tripId ?? '')
  if (scheduleRelationship === TRIP.ADDED)
    return [
      ...(tripId && !trip ? [] : [`E016 ${tripId} is added and in trips.txt`]),
      ...(/^\d{8}$/.test(startDate ?? '') ? [] : [`E021 start_date ${startDate}`]),
      ...(routeId && routes.has(routeId) ? [] : [`E004 route ${routeId}`]),
    ]
  if (!trip) return [`E003 trip ${tripId}`]
  const service = services.get(trip['service_id']!)!
  if (!/^\d{8}$/.test(startDate ?? '')) return [`E021 start_date ${startDate}`]
  const day = new Date(`${startDate!.replace(/(....)(..)(..)/, '$1-$2-$3')}T12:00:00Z`)
  const runs = service[WEEKDAYS[day.getUTCDay()]!] === '1' && service['start_date']! <= startDate! && startDate! <= service['end_date']!
  return [
    ...(runs ? [] : [`E016 ${tripId} does not run on ${startDate}`]),
    ...(!routeId || (routes.has(routeId) && trip['route_id'] === routeId) ? [] : [`E004, E035 route ${routeId}`]),
    ...(startTime ? ['E023 start_time'] : []),
  ]
}

function callsFaults({ tripId, scheduleRelationship: relationship }: Trip, calls: readonly Call[]): string[] {
  const faults: string[] = []
  const rule = (holds: boolean, text: string) => void (holds || faults.push(text))
  let lastSequence = 0
  let lastTime = 0
  for (const { stopSequence, stopId, arrival, departure, scheduleRelationship } of calls) {
    rule((stopSequence ?? 0) > lastSequence, `E002, E036 stop_sequence ${stopSequence} after ${lastSequence}`)
    if (relationship === TRIP.ADDED) rule(stops.has(stopId ?? '') && stopSequence === lastSequence + 1, `E011 ${stopId} at ${stopSequence}`)
    else rule(stopOfCall.get(`${tripId} ${stopSequence}`) === stopId, `E011, E045, E051 ${stopId} is not call ${stopSequence}`)
    lastSequence = stopSequence ?? 0
    if (scheduleRelationship === CALL.SKIPPED) continue
    rule(Boolean(arrival || departure), `E043 neither arrival nor departure at ${stopSequence}`)
    for (const event of [arrival, departure]) {
      if (!event) continue
      const time = seconds(event.time)
      rule(time !== undefined, `E044 no time at ${stopSequence}`)
      // Also covers E025, a departure before the arrival.
      rule((time ?? 0) >= lastTime, `E022, E025 ${time} after ${lastTime} at ${stopSequence}`)
      lastTime = time ?? lastTime
    }
  }
  return faults
}
