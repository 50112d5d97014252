import type { FeedTables } from '../feed-tables.ts'
import { field, type Row } from '../tables.ts'
import type { PublishedFeed } from './published-feed.ts'

/**
 * Adds the fares of fare_attributes.txt and fare_rules.txt as GTFS fares v2: products with their class, for one leg on a route between
 * two areas. An area is a station in a fare rule, and a network is a route with fares.
 */
export function addFaresV2(feed: PublishedFeed, tables: FeedTables): void {
  const facts = new Map(tables['extra/fares.csv'].rows.map((row) => [field(row, 'fare_id'), row]))
  const rules = feed['fare_rules.txt']!.rows
  const networks = [...new Set(rules.map((rule) => rule['route_id']!))].filter(Boolean).sort()
  const areas = [...new Set(rules.flatMap((rule) => [rule['origin_id']!, rule['destination_id']!]))].filter(Boolean).sort()
  const nameOf = new Map(feed['stops.txt']!.rows.map((stop) => [stop['zone_id'], stop]))
  feed['rider_categories.txt'] = {
    columns: ['rider_category_id', 'rider_category_name', 'is_default_fare_category'],
    rows: [{ rider_category_id: 'adult', rider_category_name: 'Adult', is_default_fare_category: '1' }],
  }
  feed['fare_products.txt'] = {
    columns: ['fare_product_id', 'fare_product_name', 'rider_category_id', 'amount', 'currency'],
    rows: feed['fare_attributes.txt']!.rows.map((fare) => ({
      fare_product_id: fare['fare_id']!,
      fare_product_name: productName(facts.get(fare['fare_id']!)!),
      rider_category_id: 'adult',
      amount: fare['price']!,
      currency: fare['currency_type']!,
    })),
  }
  feed['networks.txt'] = { columns: ['network_id'], rows: networks.map((network_id) => ({ network_id })) }
  feed['route_networks.txt'] = {
    columns: ['network_id', 'route_id'],
    rows: networks.map((route_id) => ({ network_id: route_id, route_id })),
  }
  feed['areas.txt'] = {
    columns: ['area_id', 'area_name'],
    rows: areas.map((area_id) => ({ area_id, area_name: nameOf.get(area_id)!['stop_name']! })),
  }
  feed['stop_areas.txt'] = {
    columns: ['area_id', 'stop_id'],
    rows: areas.map((area_id) => ({ area_id, stop_id: nameOf.get(area_id)!['stop_id']! })),
  }
  feed['fare_leg_rules.txt'] = {
    columns: ['network_id', 'from_area_id', 'to_area_id', 'fare_product_id'],
    rows: rules.map((rule) => ({
      network_id: rule['route_id']!,
      from_area_id: rule['origin_id']!,
      to_area_id: rule['destination_id']!,
      fare_product_id: rule['fare_id']!,
    })),
  }
}

const CLASS_NAMES: Readonly<Record<string, string>> = {
  single: 'Single ride',
  seat: 'Seat',
  sleeper: 'Sleeper',
  'upper-aircon': 'Upper class, air-conditioned',
}

/** Additions to product names, by the words in the source: they distinguish several prices of one class on one train. */
const KINDS: Readonly<Record<string, string>> = {
  'air-suspension': 'air suspension',
  'ordinary-stock': 'ordinary carriages',
  'half loop': 'half the loop',
}

function productName(fare: Row): string {
  const kind = Object.keys(KINDS).find((words) => field(fare, 'product').includes(words))
  return `${className(field(fare, 'fare_class'))}${kind ? `, ${KINDS[kind]}` : ''}`
}

/** Name of a fare class: “Upper class” for `upper`. */
const className = (fareClass: string): string => CLASS_NAMES[fareClass] ?? `${fareClass.charAt(0).toUpperCase()}${fareClass.slice(1)} class`
