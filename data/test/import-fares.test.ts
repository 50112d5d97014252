import { Answers, answerSearch, resolveSearchQuery } from '@yatha/answers'
import { decode, encode, LiveView, Railway, startOfDay, type Pack, type ServiceDay } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { checkGtfs } from '../src/import/check-gtfs.ts'
import { VALID_FEED, type Tables } from './feeds/valid-feed.ts'

// Fares of a feed: which rides and trips have a price, and the findings about rides and trips without a price. R1 runs from One via
// Hall, which has two platforms, to Three; R2 runs half an hour later from Three via Hall to Four.

const DAY = '2026-11-25' as ServiceDay
const encoder = new TextEncoder()
const { 'frequencies.txt': _, ...VALID } = VALID_FEED
const RAILWAY: Tables = {
  ...VALID,
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,zone_id\n' +
    'one,One,50.1,8.1,,,1\nhall,Hall,50.2,8.2,1,,\nhall/1,Hall,50.2,8.2,0,hall,2\nhall/2,Hall,50.2,8.2,0,hall,2\nthree,Three,50.3,8.3,,,3\nfour,Four,50.4,8.4,,,3\n',
  'routes.txt': 'route_id,agency_id,route_short_name,route_type\nr,a,R1,2\ns,a,R2,2\n',
  'trips.txt': 'route_id,service_id,trip_id\nr,daily,t\ns,daily,u\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n' +
    't,08:00:00,08:00:00,one,1\nt,08:10:00,08:11:00,hall/1,2\nt,08:20:00,08:20:00,three,3\n' +
    'u,08:30:00,08:30:00,three,1\nu,08:40:00,08:41:00,hall/2,2\nu,08:50:00,08:50:00,four,3\n',
}

interface Checked {
  readonly railway: Railway
  /** Findings about fares, each as file, row and column. */
  readonly leftOut: readonly string[]
}

const check = (attributes: readonly string[], rules: readonly string[] = [], tables: Tables = RAILWAY): Checked =>
  checkTables({
    ...tables,
    'fare_attributes.txt': ['fare_id,price,currency_type,payment_method,transfers,transfer_duration', ...attributes].join('\n'),
    ...(rules.length > 0 && { 'fare_rules.txt': ['fare_id,route_id,origin_id,destination_id,contains_id', ...rules].join('\n') }),
  })

function checkTables(files: Tables): Checked {
  const bytes = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, encoder.encode(text)]))
  const { feed, findings } = checkGtfs(bytes, DAY)
  expect(findings.filter(({ level }) => level === 'error')).toEqual([])
  const leftOut = findings.flatMap(({ rule, file, row, column }) => (rule === 'fare_left_out' ? [`${file} ${row} ${column}`] : []))
  // The pack is encoded and decoded as it is for phones.
  const pack = JSON.parse(JSON.stringify(encode(feed!))) as Pack
  expect(decode(pack).feed.fares).toEqual(feed!.fares)
  return { railway: Railway.open(pack), leftOut }
}

/** Distinct prices of the trips between two stations on the day. */
function prices({ railway }: Checked, from: string, to: string): (string | undefined)[] {
  const answers = new Answers(LiveView.none(railway), 'en', startOfDay(DAY, 'Europe/Berlin') + 7 * 3600)
  const question = resolveSearchQuery(answers, { from, to, day: DAY, time: '07:00' })
  if ('unknown' in question) throw new Error('a station is unknown')
  const { direct, transfer } = answerSearch(answers, question)
  const found = [...direct, ...transfer].map(({ fare }) => fare && `${fare.amount} ${fare.currency}`)
  expect(found.length).toBeGreaterThan(0)
  return [...new Set(found)]
}

test('if each ride has its own ticket, a trip costs the sum of its rides', () => {
  const checked = check(['a,0.10,EUR,0,0,', 'b,0.20,EUR,0,0,'], ['a,r,,,', 'b,s,,,'])
  expect(checked.leftOut).toEqual([])
  expect([prices(checked, 'one', 'three'), prices(checked, 'three', 'four')]).toEqual([['0.1 EUR'], ['0.2 EUR']])
  expect(prices(checked, 'one', 'four')).toEqual(['0.3 EUR'])
  const [route] = checked.railway.routes
  expect(checked.railway.fareOf(route!, route!.origin, route!.destination)).toMatchObject({
    price: 0.1,
    currency: 'EUR',
    source: 'Valley Railway',
  })
})

test.each([
  ['any number of transfers', 'a,2.50,EUR,0,,', ['2.5 EUR'], []],
  ['one transfer', 'a,2.50,EUR,0,1,', ['2.5 EUR'], []],
  ['transfers within an hour', 'a,2.50,EUR,0,,3600', [undefined], ['fare_attributes.txt 1 ']],
])('a flat ticket that allows %s is imported', (_name, ticket, through, leftOut) => {
  const checked = check([ticket])
  expect([prices(checked, 'one', 'three'), prices(checked, 'one', 'four'), checked.leftOut]).toEqual([['2.5 EUR'], through, leftOut])
})

test('prices depend on the zones of departure and arrival, for platforms and their station', () => {
  const checked = check(['near,1200,JPY,1,0,', 'far,3400,JPY,1,0,'], ['near,,1,2,', 'near,,2,3,', 'far,,1,3,'])
  expect(checked.leftOut).toEqual([])
  expect([prices(checked, 'one', 'hall'), prices(checked, 'hall', 'four'), prices(checked, 'one', 'three')]).toEqual([
    ['1200 JPY'],
    ['1200 JPY'],
    ['3400 JPY'],
  ])
  // No rule applies to this direction.
  expect(prices(checked, 'three', 'hall')).toEqual([undefined])
})

test('rides at a station with several zones or none have no price', () => {
  const stops = RAILWAY['stops.txt']!.replace('hall/2,Hall,50.2,8.2,0,hall,2', 'hall/2,Hall,50.2,8.2,0,hall,3').replace(
    'four,Four,50.4,8.4,,,3',
    'four,Four,50.4,8.4,,,',
  )
  const checked = check(['a,2.00,EUR,0,0,'], ['a,,1,3,', 'a,,3,,'], { ...RAILWAY, 'stops.txt': stops })
  expect(checked.leftOut).toEqual(['stops.txt 1 zone_id'])
  expect(prices(checked, 'one', 'three')).toEqual(['2 EUR'])
  expect([prices(checked, 'three', 'hall'), prices(checked, 'three', 'four')]).toEqual([[undefined], [undefined]])
})

test('the cheapest ticket is chosen if the other tickets are valid for more rides or paid in another way', () => {
  const day = check(['day,5.00,EUR,0,,', 'single,2.00,EUR,0,0,'])
  expect([prices(day, 'one', 'three'), prices(day, 'one', 'four'), day.leftOut]).toEqual([
    ['2 EUR'],
    [undefined],
    ['fare_attributes.txt 1 '],
  ])
  const board = check(['board,3.00,EUR,0,0,', 'before,2.50,EUR,1,0,'])
  expect([prices(board, 'one', 'four'), board.leftOut]).toEqual([['5 EUR'], []])
})

test('there is no price if it is unclear which ticket a rider needs: the cheaper one may be for children', () => {
  const all = check(['adult,3.00,EUR,0,0,', 'child,1.50,EUR,0,0,'])
  expect([all.railway.timetable.feed.fares, all.leftOut]).toEqual([undefined, ['fare_attributes.txt 2 price']])
  const adultOnly = check(['adult,3.00,EUR,0,0,', 'child,1.50,EUR,0,0,'], ['adult,,,,', 'child,s,,,'])
  expect([prices(adultOnly, 'one', 'three'), prices(adultOnly, 'three', 'four')]).toEqual([['3 EUR'], [undefined]])
})

test('there is no price if a fare depends on the zones between departure and arrival', () => {
  const checked = check(['a,3.00,EUR,0,0,', 'b,1.50,EUR,0,0,'], ['a,,,,', 'b,s,,,2', 'b,s,,,3'])
  expect([prices(checked, 'one', 'three'), prices(checked, 'three', 'four')]).toEqual([['3 EUR'], [undefined]])
  expect(checked.leftOut).toEqual(['fare_rules.txt 3 contains_id', 'fare_rules.txt 4 contains_id'])
})

test.each([
  ['several currencies', ['a,3.00,EUR,0,0,', 'b,4.00,CHF,0,0,'], [], 'fare_attributes.txt 3 currency_type'],
  ['a price that is not a number', ['a,three,EUR,0,0,'], [], 'fare_attributes.txt 2 price'],
  ['a price of zero', ['a,0.00,EUR,0,0,'], [], 'fare_attributes.txt 2 price'],
  ['an unknown ticket', ['a,3.00,EUR,0,0,'], ['b,r,,,'], 'fare_rules.txt 2 fare_id'],
  ['a duplicate ticket', ['a,3.00,EUR,0,0,', 'a,4.00,EUR,0,0,'], [], 'fare_attributes.txt 3 fare_id'],
  ['an unknown route', ['a,3.00,EUR,0,0,'], ['a,x,,,'], 'fare_attributes.txt 1 '],
])('a feed with %s is imported without fares', (_name, attributes, rules, leftOut) => {
  const checked = check(attributes, rules)
  expect([checked.railway.timetable.feed.fares, checked.leftOut]).toEqual([undefined, [leftOut]])
  expect(prices(checked, 'one', 'three')).toEqual([undefined])
})

test('a feed without fares has neither prices nor findings', () => {
  expect(check([])).toMatchObject({ leftOut: [] })
})

// Fares by leg (v2): One is in area a, the station Hall in area b, Three and Four in no area; R1 belongs to network n.
const LEGS: Tables = {
  ...RAILWAY,
  'fare_products.txt':
    'fare_product_id,rider_category_id,fare_media_id,amount,currency\nring,adult,cash,3.00,EUR\nring,adult,app,2.50,EUR\nring,child,cash,1.00,EUR\nfar,,,4.00,EUR\n',
  'rider_categories.txt': 'rider_category_id,rider_category_name,is_default_fare_category\nadult,Adult,1\nchild,Child,0\n',
  'areas.txt': 'area_id\na\nb\n',
  'stop_areas.txt': 'area_id,stop_id\na,one\nb,hall\n',
  'networks.txt': 'network_id\nn\n',
  'route_networks.txt': 'network_id,route_id\nn,r\n',
}
const legs = (columns: string, ...rows: string[]): Tables => ({ ...LEGS, 'fare_leg_rules.txt': [columns, ...rows].join('\n') })
const COLUMNS = 'network_id,from_area_id,to_area_id,fare_product_id'

test('fares by leg: the default rider’s lowest price applies, by area and network; a blank means areas that no rule names', () => {
  const checked = checkTables(legs(COLUMNS, 'n,a,b,ring', 'n,a,,far', ',,,far'))
  expect(checked.leftOut).toEqual([])
  expect([prices(checked, 'one', 'hall'), prices(checked, 'one', 'three')]).toEqual([['2.5 EUR'], ['4 EUR']])
  expect(prices(checked, 'three', 'four')).toEqual(['4 EUR'])
  // No rule applies: a blank destination excludes Hall, which another rule names.
  expect(prices(checked, 'three', 'hall')).toEqual([undefined])
})

test('fares by leg with priorities: the rule with the highest priority applies; a blank means all areas or networks', () => {
  const checked = checkTables(legs(`${COLUMNS},rule_priority`, ',,,far,', ',,b,ring,1'))
  expect(checked.leftOut).toEqual([])
  expect([prices(checked, 'one', 'hall'), prices(checked, 'three', 'hall'), prices(checked, 'one', 'three')]).toEqual([
    ['2.5 EUR'],
    ['2.5 EUR'],
    ['4 EUR'],
  ])
})

test.each<[string, Tables, string]>([
  ['the time of day', legs('from_timeframe_group_id,fare_product_id', 'peak,far'), 'fare_leg_rules.txt 2 from_timeframe_group_id'],
  ['an unknown product', legs(COLUMNS, ',,,far', ',,,day'), 'fare_leg_rules.txt 3 fare_product_id'],
  ['no usual rider', { ...legs(COLUMNS, ',,,far'), 'rider_categories.txt': '' }, 'fare_products.txt 2 rider_category_id'],
])('fares by leg: %s leads to no price and a finding', (_name, tables, leftOut) => {
  const checked = checkTables(tables)
  expect([checked.railway.timetable.feed.fares, checked.leftOut]).toEqual([undefined, [leftOut]])
})

test('fares by leg: trips with a transfer have no price if the feed has transfer rules', () => {
  const tables = legs(COLUMNS, ',,,far')
  expect(prices(checkTables(tables), 'one', 'four')).toEqual(['8 EUR'])
  const changed = checkTables({ ...tables, 'fare_transfer_rules.txt': 'from_leg_group_id,to_leg_group_id,fare_transfer_type\n,,0\n' })
  expect([prices(changed, 'one', 'three'), prices(changed, 'one', 'four')]).toEqual([['4 EUR'], [undefined]])
})
