import type { Agency, Feed, Problem, ProblemRule } from './feed.ts'
import { FeedTable, type FeedFiles } from './feed-table.ts'
import { IdNumbers } from './id-numbers.ts'
import { readCalls } from './read-calls.ts'
import { readFrequencies } from './read-frequencies.ts'
import { readServices } from './read-services.ts'
import { readStops } from './read-stops.ts'
import { readTransfers } from './read-transfers.ts'
import { isTimeZone } from './time-zone.ts'

/**
 * Reads the tables of a GTFS feed. Malformed or unsupported rows are omitted and listed in `problems` with file, row and reason; a trip
 * with an unusable call is omitted entirely, never repaired. Ignored without a problem: columns that Feed does not contain (colors,
 * descriptions, accessibility, headsigns), shapes.txt, translations.txt, fare_attributes.txt and fare_rules.txt (data/src/import reads
 * these), feed_info.txt, attributions.txt, pathways.txt, levels.txt. Reading stops at `maxProblems`.
 */
export function readFeed(files: FeedFiles, maxProblems?: number): Feed {
  const problems: Problem[] = []
  const table = (file: string) => new FeedTable(files, file, problems, maxProblems)
  reportUnsupportedFiles(files, problems)
  const { agencies, zone } = readAgencies(table('agency.txt'))
  const { stops, stopIndex } = readStops(table('stops.txt'), zone)
  const { routes, routeIndex } = readRoutes(table('routes.txt'), agencies)
  const { services, serviceIndex } = readServices(table('calendar.txt'), table('calendar_dates.txt'))
  const { trips, tripIndex, tripRow } = readTrips(table('trips.txt'), routeIndex, serviceIndex)
  const calls = readCalls(table('stop_times.txt'), tripIndex, stopIndex, tripRow)
  const frequencies = readFrequencies(table('frequencies.txt'), tripIndex)
  const transfers = readTransfers(table('transfers.txt'), stopIndex)
  return { agencies, zone, stops, routes, services, trips, calls, frequencies, transfers, problems }
}

const REQUIRED = ['agency.txt', 'stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt']

const UNSUPPORTED: Readonly<Record<string, readonly [ProblemRule, string]>> = Object.fromEntries([
  ...['locations.geojson', 'location_groups.txt', 'location_group_stops.txt', 'booking_rules.txt'].map((file) => [
    file,
    ['flexible-service', 'pick-up and drop-off in zones or by booking is not supported'],
  ]),
  ...['fare_products.txt', 'fare_leg_rules.txt', 'fare_leg_join_rules.txt', 'fare_transfer_rules.txt', 'fare_media.txt'].map((file) => [
    file,
    ['fares-v2', 'fares by leg, product and medium are not supported'],
  ]),
  ...['rider_categories.txt', 'timeframes.txt', 'areas.txt', 'stop_areas.txt', 'networks.txt', 'route_networks.txt'].map((file) => [
    file,
    ['fares-v2', 'fares by area, network, time and rider are not supported'],
  ]),
]) as Record<string, readonly [ProblemRule, string]>

function reportUnsupportedFiles(files: FeedFiles, problems: Problem[]): void {
  for (const file of REQUIRED)
    if (!files[file]?.length)
      problems.push({ rule: 'missing-file', file, row: 1, column: '', value: '', reason: 'the feed has no such file' })
  for (const [file, [rule, reason]] of Object.entries(UNSUPPORTED)) {
    // Not a problem: a feed with fare_attributes.txt states the same fares there.
    if (rule === 'fares-v2' && files['fare_attributes.txt']?.length) continue
    const table = new FeedTable(files, file, problems)
    if (file.endsWith('.geojson') ? files[file] !== undefined : table.next()) table.problem('', rule, reason)
  }
}

function readAgencies(table: FeedTable): { agencies: Agency[]; zone: string } {
  const agencies: Agency[] = []
  const [id, name, url, zone] = ['agency_id', 'agency_name', 'agency_url', 'agency_timezone'].map((column) => table.column(column)) as [
    number,
    number,
    number,
    number,
  ]
  while (table.nextValidRow()) {
    const agency = { id: table.text(id), name: table.text(name), url: table.text(url), zone: table.text(zone) }
    if (agencies.some((known) => known.id === agency.id)) table.problem('agency_id', 'duplicate-id', 'agency_id twice')
    else if (!isTimeZone(agency.zone)) table.problem('agency_timezone', 'malformed-value', 'unknown time zone')
    else if (agencies[0] && agencies[0].zone !== agency.zone)
      table.problem('agency_timezone', 'several-time-zones', `only times of one zone are supported, here ${agencies[0].zone}`)
    else agencies.push(agency)
  }
  if (table.header.length > 0 && table.row === 1) table.problem('', 'malformed-row', 'no agency, so no time zone')
  return { agencies, zone: agencies[0]?.zone ?? 'UTC' }
}

function readRoutes(table: FeedTable, agencies: readonly Agency[]) {
  const routeIndex = new IdNumbers()
  const shortNames: string[] = []
  const agency: number[] = []
  const type: number[] = []
  const names = ['route_id', 'route_short_name', 'route_long_name', 'agency_id', 'route_type'] as const
  const [id, shortName, longName, agencyId, routeType] = names.map((name) => table.column(name)) as [number, number, number, number, number]
  const continuous = ['continuous_pickup', 'continuous_drop_off'].map((name) => ({ name, column: table.column(name) }))
  const agencyIndex = new Map(agencies.map(({ id: known }, n) => [known, n]))
  while (table.nextValidRow()) {
    const runBy = table.text(agencyId)
    const agencyOfRoute = runBy === '' && agencies.length === 1 ? 0 : agencyIndex.get(runBy)
    if (agencyOfRoute === undefined && agencies.length > 0) table.problem('agency_id', 'unknown-reference', 'unknown agency')
    for (const { name, column } of continuous)
      if (table.integer(column, 1) !== 1) table.problem(name, 'flexible-service', 'pick-up and drop-off between stops is not supported')
    if (table.addId(routeIndex, 'route_id', id)) {
      shortNames.push(table.text(shortName) || table.text(longName))
      agency.push(agencyOfRoute ?? -1)
      type.push(table.choice('route_type', routeType, -1, (value) => value >= 0 && value <= 1702))
    }
  }
  const routes = { ids: routeIndex.ids, shortNames, agency: Int32Array.from(agency), type: Int32Array.from(type) }
  return { routes, routeIndex }
}

function readTrips(table: FeedTable, routes: IdNumbers, services: ReadonlyMap<string, number>) {
  const tripIndex = new IdNumbers()
  const route: number[] = []
  const service: number[] = []
  const direction: number[] = []
  const tripRow: number[] = []
  const blocks = new Map<string, string>()
  const names = ['trip_id', 'route_id', 'service_id', 'direction_id', 'block_id']
  const [trip, routeId, serviceId, directionId, block] = names.map((name) => table.column(name)) as [number, number, number, number, number]
  while (table.nextValidRow()) {
    const ofService = services.get(table.text(serviceId)) ?? -1
    const ofRoute = routes.find(table, routeId)
    if (ofRoute < 0) table.problem('route_id', 'unknown-reference', 'unknown route')
    else if (ofService < 0) table.problem('service_id', 'unknown-reference', 'unknown service')
    else if (table.addId(tripIndex, 'trip_id', trip)) {
      route.push(ofRoute)
      service.push(ofService)
      direction.push(table.choice('direction_id', directionId, -1, (value) => value === 0 || value === 1))
      tripRow.push(table.row)
      const inBlock = table.text(block)
      const before = inBlock === '' ? undefined : blocks.get(inBlock)
      if (before !== undefined) table.problem('block_id', 'in-seat-transfer', `staying seated from or to trip ${before} is not supported`)
      else if (inBlock !== '') blocks.set(inBlock, table.text(trip))
    }
  }
  const trips = {
    ids: tripIndex.ids,
    route: Int32Array.from(route),
    service: Int32Array.from(service),
    direction: Int8Array.from(direction),
  }
  return { trips, tripIndex, tripRow }
}
