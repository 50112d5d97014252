import { CsvBytes, type Feed } from '@yatha/timetable'
import type { Finding } from '../findings.ts'
import type { Files } from '../tables.ts'

/** A row of fare_attributes.txt, or of fare_products.txt. */
export interface Ticket {
  readonly file: string
  readonly id: string
  readonly row: number
  readonly price: number
  readonly currency: string
  /** payment_method, on board or before; or fare_media_id. */
  readonly payment: string
  /** Trains that it is good for; Infinity for any number. */
  readonly rides: number
  /** For how long it is good; Infinity if that is not limited. */
  readonly seconds: number
  /** Index of its agency; -1 for all. */
  readonly agency: number
  /** It is sold to riders without a reduction. */
  readonly isUsual: boolean
  /** Its price can be told. */
  readonly isExact: boolean
}

/** A row of fare_rules.txt or fare_leg_rules.txt; that of a ticket without rules holds everywhere. Indices are -1 for any. */
export interface FareRule {
  readonly ticket: Ticket
  readonly route: number
  readonly from: number
  readonly to: number
  /** Of rules for the same ride those with the highest hold. */
  readonly priority: number
  /** False if it also depends on the zones between, which GTFS does not say exactly, or on the time. */
  readonly isExact: boolean
  readonly isEverywhere: boolean
}

export interface FareTables {
  readonly tickets: readonly Ticket[]
  readonly rules: readonly FareRule[]
  /** Of each stop, by index: all 0 if no fare depends on zones, -1 where there is none or several. */
  readonly zone: readonly number[]
  /** A blank route or zone stands for those that no rule names, not for all. */
  readonly isBlankForOthers: boolean
}

const ATTRIBUTES = 'fare_attributes.txt'
const RULES = 'fare_rules.txt'

/** The tables of fares; without them if the feed has none, or what they say is not certain for any ride. Findings say why. */
export function readFareTables(files: Files, feed: Feed): { readonly tables?: FareTables; readonly findings: Finding[] } {
  const findings: Finding[] = []
  const tickets = readTickets(files, feed, findings)
  if (!tickets || tickets.length === 0) return { findings }
  const zones = new ZoneNumbers()
  const rules = readRules(files, feed, tickets, zones, findings)
  if (!rules) return { findings }
  const zone = zones.isEmpty ? feed.stops.ids.map(() => 0) : zonesOfStops(files, feed, zones)
  return { tables: { tickets, rules, zone, isBlankForOthers: false }, findings }
}

/** Numbers of zones in the order in which they are first named; -1 for a blank. */
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

function finding(table: CsvBytes | undefined, file: string, column: string, advice: string): Finding {
  const value = table && column ? table.text(table.column(column)) : ''
  return { level: 'notice', rule: 'fare_left_out', file, row: table?.row ?? 1, column, value, advice }
}

/** Undefined if a price cannot be read: any ride may cost it. */
function readTickets(files: Files, feed: Feed, findings: Finding[]): Ticket[] | undefined {
  const table = new CsvBytes(files[ATTRIBUTES] ?? new Uint8Array(0))
  const text = (column: string) => table.text(table.column(column)).trim()
  const refused = (column: string, why: string) => void findings.push(finding(table, ATTRIBUTES, column, `${why}: no fare is shown`))
  const left = (column: string, why: string) =>
    void findings.push(finding(table, ATTRIBUTES, column, `${why}: rides with this fare have no price`))
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
    if (table.fault || table.headerFault) return refused('', table.fault || table.headerFault)
    if (id === '' || tickets.some((known) => known.id === id)) return refused('fare_id', 'blank, or twice')
    if (!/^\d+(\.\d+)?$/.test(price)) return refused('price', 'not a price')
    if (!/^[A-Z]{3}$/.test(currency)) return refused('currency_type', 'not a currency')
    if (tickets[0] && tickets[0].currency !== currency) return refused('currency_type', `another currency than ${tickets[0].currency}`)
    if (!/^[0-5]?$/.test(transfers)) return refused('transfers', 'not a number of changes')
    if (!/^\d*$/.test(duration)) return refused('transfer_duration', 'not a number of seconds')
    const agency = text('agency_id')
    const isKnownAgency = agency === '' ? feed.agencies.length === 1 : agencies.has(agency)
    if (!isKnownAgency) left('agency_id', 'the agency is not known')
    if (Number(price) === 0) left('price', 'free, or not known')
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

/** Undefined if a rule cannot be read. */
function readRules(files: Files, feed: Feed, tickets: readonly Ticket[], zones: ZoneNumbers, findings: Finding[]): FareRule[] | undefined {
  const table = new CsvBytes(files[RULES] ?? new Uint8Array(0))
  const text = (column: string) => table.text(table.column(column)).trim()
  const routes = new Map(feed.routes.ids.map((id, index) => [id, index]))
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const rules: FareRule[] = []
  const withRules = new Set<Ticket>()
  while (table.next()) {
    const ticket = byId.get(text('fare_id'))
    if (table.fault || table.headerFault || !ticket) {
      findings.push(finding(table, RULES, ticket ? '' : 'fare_id', `${table.fault || table.headerFault || 'unknown'}: no fare is shown`))
      return undefined
    }
    withRules.add(ticket)
    const [routeId, between] = [text('route_id'), text('contains_id')]
    const route = routeId === '' ? -1 : routes.get(routeId)
    const [from, to] = [zones.of(text('origin_id')), zones.of(text('destination_id'))]
    if (between !== '')
      findings.push(finding(table, RULES, 'contains_id', 'fares by the zones between are not held: rides with this fare have no price'))
    // No train runs on a route that is not there.
    if (route === undefined) continue
    rules.push({ ticket, route, from, to, priority: 0, isExact: between === '', isEverywhere: false })
  }
  const everywhere = tickets.filter((ticket) => !withRules.has(ticket))
  return [
    ...rules,
    ...everywhere.map((ticket) => ({ ticket, route: -1, from: -1, to: -1, priority: 0, isExact: true, isEverywhere: true })),
  ]
}

/** The zone of each stop; of a station that of its platforms, if they are all in one. */
function zonesOfStops(files: Files, { stops }: Feed, zones: ZoneNumbers): number[] {
  const table = new CsvBytes(files['stops.txt'] ?? new Uint8Array(0))
  const [id, zoneId] = [table.column('stop_id'), table.column('zone_id')]
  const named = new Map<string, number>()
  while (table.next()) named.set(table.text(id), zones.of(table.text(zoneId).trim()))
  const own = stops.ids.map((stop) => named.get(stop) ?? -1)
  const platforms = new Map<number, number[]>()
  stops.parent.forEach((station, stop) => {
    if (station >= 0) platforms.set(station, [...(platforms.get(station) ?? []), own[stop]!])
  })
  return own.map((zone, stop) => {
    const inside = platforms.get(stop)
    return inside ? (new Set(inside).size === 1 ? inside[0]! : -1) : zone
  })
}
