import type { Feed, FeedFares } from '@yatha/timetable'
import type { Finding } from '../findings.ts'
import type { Files } from '../tables.ts'
import { readFareAttributes } from './read-fare-attributes.ts'
import { readFareProducts } from './read-fare-products.ts'
import type { FareRule, FareTables, Ticket } from './read-fare-table.ts'

export interface NormalizedFares {
  /** Undefined if no ride has a price. */
  readonly fares?: FeedFares
  readonly findings: readonly Finding[]
}

/** Maximum number of prices in a pack, which every phone loads. */
const MAX_PRICES = 30_000

/**
 * Returns the price of each ride, from fare_attributes.txt and fare_rules.txt, otherwise from the products of fare_leg_rules.txt. A wrong
 * fare is worse than no fare, so a ride has a price only if the feed is unambiguous. Findings explain missing prices.
 */
export function normalizeFares(files: Files, feed: Feed): NormalizedFares {
  const { tables, findings } = files['fare_attributes.txt']?.length ? readFareAttributes(files, feed) : readFareProducts(files, feed)
  if (!tables) return { findings }
  const { tickets, zone } = tables
  const group = groupsOf(tables, feed)
  const rulesFor = createRuleFinder(tables)
  const prices: Record<string, number> = {}
  const doubtful = new Map<Ticket, Ticket>()
  let pricedCount = 0
  for (const { route, from, to } of ridesOf(feed, group, zone)) {
    const choice = chooseTicket(rulesFor(feed.routes.agency[route]!, route, from, to))
    if (choice?.doubt) doubtful.set(choice.doubt, choice.ticket)
    if (!choice || choice.doubt) continue
    if (++pricedCount > MAX_PRICES)
      return { findings: [...findings, notice(tickets[0]!.file, 1, '', `more than ${MAX_PRICES} prices: no fare is shown`)] }
    prices[`${group[route]} ${from} ${to}`] = choice.ticket.price
  }
  for (const [dearer, { id }] of doubtful) findings.push(doubtfulFinding(dearer, id))
  if (zone.includes(-1)) {
    const [inFile, column] =
      tickets[0]!.file === 'fare_products.txt' ? (['stop_areas.txt', 'area_id'] as const) : (['stops.txt', 'zone_id'] as const)
    findings.push(notice(inFile, 1, column, 'some stops are in no zone or in several: rides from and to them have no price'))
  }
  if (pricedCount === 0) {
    if (findings.length === 0) findings.push(notice(tickets[0]!.file, 1, '', 'no train runs where a fare holds'))
    return { findings }
  }
  const rides = ridesOfTicket(tickets, tables.rules)
  if (rides === 0) findings.push(notice(tickets[0]!.file, 1, '', 'tickets for several trains: only trips without a change have a price'))
  return { fares: { currency: tickets[0]!.currency, group, zone, prices, rides }, findings }
}

const notice = (file: string, row: number, column: string, advice: string, value = ''): Finding => ({
  level: 'notice',
  rule: 'fare_left_out',
  file,
  row,
  column,
  value,
  advice,
})

const doubtfulFinding = ({ file, row, id }: Ticket, cheaper: string): Finding =>
  notice(
    file,
    row,
    file === 'fare_products.txt' ? 'amount' : 'price',
    `“${cheaper}” costs less for the same rides, and nothing says who pays which: they have no price`,
    id,
  )

/** Returns the fare group of each route: a group of its own if rules name the route, otherwise the group of its agency. */
function groupsOf({ rules }: FareTables, { routes }: Feed): number[] {
  const routesWithRules = new Set(rules.map(({ route }) => route))
  const numbers = new Map<string, number>()
  return routes.ids.map((_, route) => {
    const key = routesWithRules.has(route) ? `route ${route}` : `agency ${routes.agency[route]}`
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
}

interface Ride {
  /** Index of any route in the group. */
  readonly route: number
  readonly from: number
  readonly to: number
}

/** Yields each distinct ride: a fare group, and the zones of two stops at which a trip of this fare group calls in this order. */
function* ridesOf({ trips, calls }: Feed, group: readonly number[], zone: readonly number[]): Generator<Ride> {
  const seen = new Set<string>()
  for (let trip = 0; trip < trips.ids.length; trip++) {
    const route = trips.route[trip]!
    const zones = Array.from(calls.stop.subarray(calls.first[trip], calls.first[trip + 1]), (stop) => zone[stop]!)
    const line = `${group[route]}: ${zones.join()}`
    if (seen.has(line)) continue
    seen.add(line)
    for (const [i, from] of zones.entries()) {
      for (const to of zones.slice(i + 1)) {
        const ride = `${group[route]} ${from} ${to}`
        if (from < 0 || to < 0 || seen.has(ride)) continue
        seen.add(ride)
        yield { route, from, to }
      }
    }
  }
}

const ANY = -1
const keyOf = (route: number, from: number, to: number) => `${route} ${from} ${to}`

/** Returns a function that finds the rules for a ride. */
function createRuleFinder({ rules, isBlankForOthers }: FareTables) {
  const index = new Map<string, FareRule[]>()
  for (const rule of rules) {
    const key = keyOf(rule.route, rule.from, rule.to)
    const sameKey = index.get(key)
    if (sameKey) sameKey.push(rule)
    else index.set(key, [rule])
  }
  const namedInRules = { route: new Set<number>(), from: new Set<number>(), to: new Set<number>() }
  for (const { route, from, to } of rules) {
    namedInRules.route.add(route)
    namedInRules.from.add(from)
    namedInRules.to.add(to)
  }
  const candidates = (part: keyof typeof namedInRules, value: number) =>
    isBlankForOthers ? [namedInRules[part].has(value) ? value : ANY] : [value, ANY]
  return (agency: number, ofRoute: number, ofFrom: number, ofTo: number): FareRule[] => {
    const found: FareRule[] = []
    for (const route of candidates('route', ofRoute))
      for (const from of candidates('from', ofFrom))
        for (const to of candidates('to', ofTo))
          for (const rule of index.get(keyOf(route, from, to)) ?? [])
            if (rule.ticket.agency === ANY || rule.ticket.agency === agency) found.push(rule)
    const priority = found.reduce((most, rule) => Math.max(most, rule.priority), 0)
    return found.filter((rule) => rule.priority === priority)
  }
}

/**
 * Returns the cheapest ticket for a ride. `doubt` is a more expensive ticket that is valid for no more rides and paid in the same way, so
 * that the price is ambiguous. Undefined if there is no ticket, or if it is uncertain whether a ticket is valid for the ride.
 */
function chooseTicket(found: readonly FareRule[]): { readonly ticket: Ticket; readonly doubt?: Ticket } | undefined {
  const rules = found.filter(({ ticket }) => ticket.isUsual)
  if (rules.length === 0 || rules.some(({ isExact, ticket }) => !isExact || !ticket.isExact)) return undefined
  const [ticket, ...others] = rules.map((rule) => rule.ticket).sort((a, b) => a.price - b.price) as [Ticket, ...Ticket[]]
  const doubt = others.find((other) => other.price > ticket.price && other.payment === ticket.payment && !isGoodForMore(other, ticket))
  return { ticket, ...(doubt && { doubt }) }
}

const isGoodForMore = (a: Ticket, b: Ticket): boolean => a.rides > b.rides || (a.rides === b.rides && a.seconds > b.seconds)

/** Represents an unlimited number of rides: more than any trip has. */
const MANY_RIDES = 99

/**
 * Number of rides that one ticket covers, as in FeedFares; 0 if there are several tickets, some for more than one ride, since GTFS does not
 * define which of these tickets a trip needs.
 */
function ridesOfTicket(tickets: readonly Ticket[], rules: readonly FareRule[]): number {
  if (tickets.every(({ rides }) => rides === 1)) return 1
  const [ticket, ...others] = tickets as [Ticket, ...Ticket[]]
  const isFlat = others.length === 0 && rules.length === 1 && rules[0]!.isEverywhere && ticket.seconds === Number.POSITIVE_INFINITY
  return isFlat ? Math.min(ticket.rides, MANY_RIDES) : 0
}
