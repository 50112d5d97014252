import { CsvBytes, type Feed } from '@yatha/timetable'
import type { Finding } from '../findings.ts'
import type { Files } from '../tables.ts'
import { FareTableReader, isCurrency, isPrice, type FareReadResult, type FareRule, type Ticket } from './read-fare-table.ts'

const ATTRIBUTES = 'fare_attributes.txt'
const RULES = 'fare_rules.txt'

/** Reads fare_attributes.txt and fare_rules.txt (GTFS fares v1). */
export function readFareAttributes(files: Files, feed: Feed): FareReadResult {
  const findings: Finding[] = []
  const tickets = readTickets(new FareTableReader(files, ATTRIBUTES, findings), feed)
  if (!tickets || tickets.length === 0) return { findings }
  const zones = new ZoneNumbers()
  const rules = readRules(new FareTableReader(files, RULES, findings), feed, tickets, zones)
  if (!rules) return { findings }
  const zone = zones.isEmpty ? feed.stops.ids.map(() => 0) : zonesOfStops(files, feed, zones)
  return { tables: { tickets, rules, zone, isBlankForOthers: false }, findings }
}

/** Assigns numbers to zones in order of first use; -1 for a blank zone. */
class ZoneNumbers {
  private readonly numbers = new Map<string, number>()

  get isEmpty(): boolean {
    return this.numbers.size === 0
  }

  of(zone: string): number {
    if (zone === '') return -1
    const number = this.numbers.get(zone) ?? this.numbers.size
    this.numbers.set(zone, number)
    return number
  }
}

/** Reads fare_attributes.txt; undefined if a row is invalid, since any ride might have this price. */
function readTickets(table: FareTableReader, feed: Feed): Ticket[] | undefined {
  const { text } = table
  const refuse = (column: string, why: string) => table.report(column, `${why}: no fare is shown`)
  const leaveOut = (column: string, why: string) => table.report(column, `${why}: rides with this fare have no price`)
  const agencies = new Map(feed.agencies.map(({ id }, index) => [id, index]))
  const tickets: Ticket[] = []
  while (table.next()) {
    const [id, price, currency, transfers, duration] = [
      text('fare_id'),
      text('price'),
      text('currency_type'),
      text('transfers'),
      text('transfer_duration'),
    ] as const
    if (table.fault) return refuse('', table.fault)
    if (id === '' || tickets.some((known) => known.id === id)) return refuse('fare_id', 'blank, or twice')
    if (!isPrice(price)) return refuse('price', 'not a price')
    if (!isCurrency(currency)) return refuse('currency_type', 'not a currency')
    if (tickets[0] && tickets[0].currency !== currency) return refuse('currency_type', `another currency than ${tickets[0].currency}`)
    if (!/^[0-5]?$/.test(transfers)) return refuse('transfers', 'not a number of changes')
    if (!/^\d*$/.test(duration)) return refuse('transfer_duration', 'not a number of seconds')
    const agency = text('agency_id')
    const isKnownAgency = agency === '' ? feed.agencies.length === 1 : agencies.has(agency)
    if (!isKnownAgency) leaveOut('agency_id', 'the agency is not known')
    if (Number(price) === 0) leaveOut('price', 'free, or not known')
    tickets.push({
      file: ATTRIBUTES,
      id,
      row: table.row,
      price: Number(price),
      currency,
      payment: text('payment_method'),
      rides: transfers === '' ? Number.POSITIVE_INFINITY : Number(transfers) + 1,
      seconds: duration === '' ? Number.POSITIVE_INFINITY : Number(duration),
      agency: agencies.get(agency) ?? -1,
      isUsual: true,
      isExact: isKnownAgency && Number(price) > 0,
    })
  }
  return tickets
}

/** Reads fare_rules.txt; undefined if a rule is invalid. */
function readRules(table: FareTableReader, feed: Feed, tickets: readonly Ticket[], zones: ZoneNumbers): FareRule[] | undefined {
  const { text } = table
  const routes = new Map(feed.routes.ids.map((id, index) => [id, index]))
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const rules: FareRule[] = []
  const withRules = new Set<Ticket>()
  while (table.next()) {
    const ticket = byId.get(text('fare_id'))
    if (table.fault || !ticket) return table.report(ticket ? '' : 'fare_id', `${table.fault || 'unknown'}: no fare is shown`)
    withRules.add(ticket)
    const [routeId, between] = [text('route_id'), text('contains_id')]
    const route = routeId === '' ? -1 : routes.get(routeId)
    const [from, to] = [zones.of(text('origin_id')), zones.of(text('destination_id'))]
    if (between !== '') table.report('contains_id', 'fares by the zones between are not supported: rides with this fare have no price')
    // A rule for an unknown route affects no train.
    if (route === undefined) continue
    rules.push({ ticket, route, from, to, priority: 0, isExact: between === '', isEverywhere: false })
  }
  const everywhere = tickets.filter((ticket) => !withRules.has(ticket))
  return [
    ...rules,
    ...everywhere.map((ticket) => ({ ticket, route: -1, from: -1, to: -1, priority: 0, isExact: true, isEverywhere: true })),
  ]
}

/** Zone of each stop; a station has the zone of its platforms if all are in the same zone, otherwise -1. */
function zonesOfStops(files: Files, { stops }: Feed, zones: ZoneNumbers): number[] {
  const table = new CsvBytes(files['stops.txt'] ?? new Uint8Array(0))
  const [id, zoneId] = [table.column('stop_id'), table.column('zone_id')]
  const named = new Map<string, number>()
  while (table.next()) named.set(table.text(id), zones.of(table.text(zoneId).trim()))
  const zoneOfStop = stops.ids.map((stop) => named.get(stop) ?? -1)
  const platforms = new Map<number, number[]>()
  stops.parent.forEach((station, stop) => {
    if (station >= 0) platforms.set(station, [...(platforms.get(station) ?? []), zoneOfStop[stop]!])
  })
  return zoneOfStop.map((zone, stop) => {
    const inside = platforms.get(stop)
    return inside ? (new Set(inside).size === 1 ? inside[0]! : -1) : zone
  })
}
