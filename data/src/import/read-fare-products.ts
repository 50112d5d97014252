import type { Feed } from '@yatha/timetable'
import type { Finding } from '../findings.ts'
import type { Files } from '../tables.ts'
import { FareTableReader, isCurrency, isPrice, type FareReadResult, type FareRule, type Ticket } from './read-fare-table.ts'

const PRODUCTS = 'fare_products.txt'
const LEGS = 'fare_leg_rules.txt'

/** Reads fares by leg (GTFS fares v2): the price of one ride for a rider without a discount. */
export function readFareProducts(files: Files, feed: Feed): FareReadResult {
  const findings: Finding[] = []
  const open = (file: string) => new FareTableReader(files, file, findings)
  const tickets = readTickets(open)
  const legs = tickets && readLegs(open, tickets)
  if (!tickets || !legs) return { findings }
  const networks = networksOf(open, feed)
  const routesOf = (network: string) => feed.routes.ids.flatMap((id, route) => (networks.get(id) === network ? [route] : []))
  const areas = [...new Set(legs.flatMap(({ from, to }) => [from, to]))].filter(Boolean)
  const rules = legs.flatMap(({ ticket, network, from, to, priority, isExact }) =>
    (network === '' ? [-1] : routesOf(network)).map(
      (route): FareRule => ({ ticket, route, from: areas.indexOf(from), to: areas.indexOf(to), priority, isExact, isEverywhere: false }),
    ),
  )
  const zoneOfStop = areas.length === 0 ? feed.stops.ids.map(() => 0) : zonesOfStops(open, feed, areas)
  const mayCoverSeveralRides = ['fare_transfer_rules.txt', 'fare_leg_join_rules.txt'].some((file) => open(file).next())
  const all = mayCoverSeveralRides ? tickets.map((ticket) => ({ ...ticket, rides: 2 })) : tickets
  return { tables: { tickets: all, rules, zone: zoneOfStop, isBlankForOthers: !open(LEGS).has('rule_priority') }, findings }
}

type OpenTable = (file: string) => FareTableReader

/** Reads fare_products.txt; undefined if it is empty or a row is invalid. */
function readTickets(open: OpenTable): Ticket[] | undefined {
  const riders = open('rider_categories.txt')
  let defaultRider: string | undefined
  while (riders.next()) if (riders.text('is_default_fare_category') === '1') defaultRider = riders.text('rider_category_id')
  const products = open(PRODUCTS)
  const refuse = (column: string, why: string) => products.report(column, `${why}: no fare is shown`)
  const tickets: Ticket[] = []
  while (products.next()) {
    const [id, price, currency, rider] = ['fare_product_id', 'amount', 'currency', 'rider_category_id'].map(products.text) as [
      string,
      string,
      string,
      string,
    ]
    if (products.fault) return refuse('', products.fault)
    if (rider !== '' && defaultRider === undefined) return refuse('rider_category_id', 'no rider is the usual one')
    const isUsual = rider === '' || rider === defaultRider
    if (!isPrice(price)) return refuse('amount', 'not a price')
    if (!isCurrency(currency)) return refuse('currency', 'not a currency')
    if (tickets[0] && tickets[0].currency !== currency) return refuse('currency', `another currency than ${tickets[0].currency}`)
    const isExact = Number(price) > 0
    if (!isExact && isUsual) products.report('amount', 'free, or not known: rides with this fare have no price')
    tickets.push({
      file: PRODUCTS,
      id,
      row: products.row,
      price: Number(price),
      currency,
      payment: products.text('fare_media_id'),
      rides: 1,
      seconds: Number.POSITIVE_INFINITY,
      agency: -1,
      isUsual,
      isExact,
    })
  }
  return tickets.length > 0 ? tickets : undefined
}

interface Leg {
  readonly ticket: Ticket
  readonly network: string
  readonly from: string
  readonly to: string
  readonly priority: number
  readonly isExact: boolean
}

/** Reads fare_leg_rules.txt; undefined if a rule is invalid. */
function readLegs(open: OpenTable, tickets: readonly Ticket[]): Leg[] | undefined {
  const ticketIds = new Set(tickets.map(({ id }) => id))
  const sheet = open(LEGS)
  const legs: Leg[] = []
  while (sheet.next()) {
    const product = sheet.text('fare_product_id')
    if (sheet.fault || !ticketIds.has(product))
      return sheet.report(sheet.fault ? '' : 'fare_product_id', `${sheet.fault || 'unknown'}: no fare is shown`)
    if (!/^\d*$/.test(sheet.text('rule_priority'))) return sheet.report('rule_priority', 'not a number: no fare is shown')
    const timeColumn = ['from_timeframe_group_id', 'to_timeframe_group_id'].find((column) => sheet.text(column) !== '')
    if (timeColumn) sheet.report(timeColumn, 'fares by the time of day are not supported: rides with this fare have no price')
    for (const ticket of tickets) {
      if (ticket.id !== product) continue
      legs.push({
        ticket,
        network: sheet.text('network_id'),
        from: sheet.text('from_area_id'),
        to: sheet.text('to_area_id'),
        priority: Number(sheet.text('rule_priority')),
        isExact: timeColumn === undefined,
      })
    }
  }
  return legs
}

/** Network of each route, by route id. */
function networksOf(open: OpenTable, { routes }: Feed): ReadonlyMap<string, string> {
  const networks = new Map<string, string>()
  const routeIds = new Set(routes.ids)
  for (const file of ['routes.txt', 'route_networks.txt']) {
    const sheet = open(file)
    while (sheet.next()) {
      const [route, network] = [sheet.text('route_id'), sheet.text('network_id')]
      if (network !== '' && routeIds.has(route)) networks.set(route, network)
    }
  }
  return networks
}

/**
 * Returns the index of each stop's area in `areas`: -1 if the stop is in several areas, `areas.length` if it is in none. A platform
 * without areas has the areas of its station.
 */
function zonesOfStops(open: OpenTable, { stops }: Feed, areas: readonly string[]): number[] {
  const sheet = open('stop_areas.txt')
  const areasByStop = new Map<string, Set<number>>()
  while (sheet.next()) {
    const area = areas.indexOf(sheet.text('area_id'))
    const stop = sheet.text('stop_id')
    if (area >= 0) areasByStop.set(stop, (areasByStop.get(stop) ?? new Set()).add(area))
  }
  const areasOf = (stop: number): ReadonlySet<number> =>
    areasByStop.get(stops.ids[stop]!) ?? (stops.parent[stop]! >= 0 ? areasOf(stops.parent[stop]!) : new Set())
  const areasOfStop = stops.ids.map((_, stop) => areasOf(stop))
  stops.parent.forEach((station, stop) => {
    // A station is in every area of its platforms.
    if (station >= 0) areasOfStop[station] = new Set([...areasOfStop[station]!, ...areasOfStop[stop]!])
  })
  return areasOfStop.map((all) => (all.size > 1 ? -1 : ([...all][0] ?? areas.length)))
}
