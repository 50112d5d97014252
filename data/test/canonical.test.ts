import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { strToU8, strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { checkGtfs } from '../src/canonical/check-gtfs.ts'
import type { Files } from '../src/tables.ts'

// The published feed by the rules of MobilityData's GTFS validator, and each rule by a feed that breaks it.

const TODAY = '20261122'
const published: Files = unzipSync(readFileSync(fileURLToPath(new URL('../dist/gtfs.zip', import.meta.url))))
/** As the server serves it where ORIGIN is set: `server/test/open-feed.test.ts` checks the whole of that. */
const addressed: Files = Object.fromEntries(
  Object.entries(published).map(([file, bytes]) => [file, strToU8(strFromU8(bytes).replaceAll('yatha.example', 'yatha.org'))]),
)

/** Warnings at the shapes that a station lies beside: data/README.md says why. */
const BESIDE_THE_TRACK = { taikkyi: 6, payathonzu: 2 }

test('the published feed has no error, and its warnings are two stations beside the drawn track', () => {
  const found = checkGtfs(addressed, TODAY)
  expect(found.filter(({ level }) => level === 'error')).toEqual([])
  expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(['stop_too_far_from_shape']))
  const stations = Object.keys(BESIDE_THE_TRACK)
  expect(Object.fromEntries(stations.map((station) => [station, found.filter(({ value }) => value === station).length]))).toEqual(
    BESIDE_THE_TRACK,
  )
  expect(found.length).toBeLessThanOrEqual(10)
})

test('without a server the only errors are the addresses that the server replaces', () => {
  const found = checkGtfs(published, TODAY).filter(({ level }) => level === 'error')
  expect(found.map(({ rule, file, column }) => `${rule} ${file} ${column}`).sort()).toEqual([
    'invalid_url attributions.txt attribution_url',
    'invalid_url feed_info.txt feed_contact_url',
    'invalid_url feed_info.txt feed_publisher_url',
  ])
})

/** A small feed without a finding. */
const SMALL: Readonly<Record<string, string>> = {
  'agency.txt': 'agency_id,agency_name,agency_url,agency_timezone,agency_lang\na,Railway,https://railway.org/,Asia/Yangon,en\n',
  'stops.txt':
    'stop_id,stop_name,stop_desc,stop_lat,stop_lon,zone_id,location_type,parent_station\n' +
    'one,One,,16.80,96.10,z1,0,hall\ntwo,Two,,16.90,96.10,z2,0,\nthree,Three,,17.00,96.10,z3,0,\nhall,One,,16.80,96.10,,1,\n',
  'routes.txt':
    'route_id,agency_id,route_short_name,route_long_name,route_desc,route_type,route_color,route_text_color\nr,a,R,One – Three,,2,1CBC9B,0E1F1B\n',
  'trips.txt': 'route_id,service_id,trip_id,trip_headsign,shape_id\nr,daily,t,Three,s\nr,dated,u,Three,s\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,timepoint,shape_dist_traveled\n' +
    't,08:00:00,08:00:00,one,1,1,0\nt,,,two,2,0,11119\nt,08:30:00,08:30:00,three,3,1,22239\n' +
    'u,09:00:00,09:00:00,one,1,1,0\nu,09:30:00,09:30:00,three,2,1,22239\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\ndaily,1,1,1,1,1,1,1,20260101,20271231\n',
  'calendar_dates.txt': 'service_id,date,exception_type\ndated,20270101,1\n',
  'shapes.txt':
    'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\ns,16.80,96.10,1,0\ns,16.90,96.10,2,11119\ns,17.00,96.10,3,22239\n',
  'fare_attributes.txt': 'fare_id,price,currency_type,payment_method\nf,200,MMK,1\n',
  'fare_rules.txt': 'fare_id,route_id,origin_id,destination_id\nf,r,z1,z3\n',
  'fare_products.txt': 'fare_product_id,rider_category_id,amount,currency\np,adult,200.00,MMK\n',
  'rider_categories.txt': 'rider_category_id,rider_category_name,is_default_fare_category\nadult,Adult,1\nchild,Child,0\n',
  'networks.txt': 'network_id\nn\n',
  'route_networks.txt': 'network_id,route_id\nn,r\n',
  'areas.txt': 'area_id,area_name\nx,One\n',
  'stop_areas.txt': 'area_id,stop_id\nx,one\n',
  'fare_leg_rules.txt': 'network_id,from_area_id,fare_product_id\nn,x,p\n',
  'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nt,08:00:00,09:00:00,600\n',
  'feed_info.txt':
    'feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version,feed_contact_email,feed_contact_url\n' +
    'Us,https://us.org/,en,20260101,20271231,1,us@us.org,\n',
  'attributions.txt': 'attribution_id,organization_name,is_producer,attribution_phone\n1,Us,1,+95 1 23\n',
  'translations.txt': 'table_name,field_name,language,translation,record_id,field_value\nstops,stop_name,my,တစ်,one,\n',
}
const bytesOf = (texts: Readonly<Record<string, string>>): Files =>
  Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, strToU8(text)]))
const rulesOf = (texts: Readonly<Record<string, string>>) => [...new Set(checkGtfs(bytesOf(texts), TODAY).map(({ rule }) => rule))]

test('the small feed that is changed below has no finding', () => expect(rulesOf(SMALL)).toEqual([]))

/** A line to and fro over the second stop, so often. */
const zigzag = (times: number) =>
  Array.from({ length: times }, (_, i) => `s,16.90,${i % 2 ? '96.0995' : '96.1005'},${2 + i},${11119 + i}\n`).join('')

/** The rule, the file, and what is written instead of what; without a file that is left out. */
type Change = readonly [rule: string, file: string, from?: string | RegExp, to?: string]
const CHANGES: readonly Change[] = [
  ['missing_required_file', 'stops.txt'],
  ['missing_required_file', 'feed_info.txt'],
  ['empty_file', 'agency.txt', /\na,.*/, ''],
  ['empty_optional_file', 'fare_rules.txt', /\nf,.*/, ''],
  ['more_than_one_entity', 'feed_info.txt', /$/, 'Us,https://us.org/,en,20260101,20271231,1,us@us.org,\n'],
  ['unknown_file', 'extra_things.txt', '', 'a,b\n1,2\n'],
  ['unknown_column', 'stops.txt', 'stop_desc', 'stop_words'],
  ['empty_column_name', 'agency.txt', /agency_lang|,en/g, ''],
  ['duplicated_column', 'agency.txt', 'agency_lang', 'agency_name'],
  ['missing_required_column', 'stop_times.txt', 'stop_sequence', 'stop_number'],
  ['missing_recommended_column', 'stop_times.txt', 'timepoint', 'exactness'],
  ['missing_required_field', 'trips.txt', 'r,daily,t', ',daily,t'],
  ['missing_recommended_field', 'feed_info.txt', '20260101,20271231', ',20271231'],
  ['missing_timepoint_value', 'stop_times.txt', 'one,1,1,0', 'one,1,,0'],
  ['invalid_row_length', 'trips.txt', 'r,daily,t,Three,s', 'r,daily,t,Three'],
  ['empty_row', 'trips.txt', '\nr,dated', '\n\nr,dated'],
  ['leading_or_trailing_whitespaces', 'trips.txt', 'r,dated,u,Three', 'r,dated,u, Three'],
  ['invalid_input_files_in_subfolder', 'more/stops.txt', '', 'stop_id\n'],
  ['new_line_in_value', 'stops.txt', 'One,,16.80,96.10,z1', '"O\nne",,16.80,96.10,z1'],
  ['invalid_character', 'stops.txt', 'Two', 'Tw\ufffd'],
  ['mixed_case_recommended_field', 'routes.txt', 'One – Three', 'GRAND CENTRAL'],
  ['mixed_case_recommended_field', 'stops.txt', 'Two', 'two'],
  ['non_ascii_or_non_printable_char', 'stop_times.txt', /(?<=\n)t,/g, 't\u00e9,'],
  ['invalid_url', 'agency.txt', 'https://railway.org/', 'railway'],
  ['invalid_email', 'feed_info.txt', 'us@us.org', 'us'],
  ['invalid_phone_number', 'attributions.txt', '+95 1 23', 'call us'],
  ['invalid_language_code', 'feed_info.txt', ',en,', ',e,'],
  ['invalid_timezone', 'agency.txt', 'Asia/Yangon', 'Asia/Rangon'],
  ['invalid_currency', 'fare_attributes.txt', 'MMK', 'KYA'],
  ['invalid_currency_amount', 'fare_attributes.txt', '200', 'two hundred'],
  ['invalid_currency_amount', 'fare_products.txt', '200.00', '200'],
  ['fare_product_with_multiple_default_rider_categories', 'fare_products.txt', /$/, 'p,child,100.00,MMK\n'],
  ['route_networks_specified_in_more_than_one_file', 'routes.txt', 'route_desc', 'network_id'],
  ['foreign_key_violation', 'fare_leg_rules.txt', 'n,x,p', 'n,y,p'],
  ['foreign_key_violation', 'stop_areas.txt', 'x,one', 'x,four'],
  ['duplicate_key', 'route_networks.txt', /$/, 'n,r\n'],
  ['invalid_color', 'routes.txt', '1CBC9B', 'green'],
  ['invalid_date', 'calendar_dates.txt', '20270101', '20270132'],
  ['invalid_time', 'stop_times.txt', '08:00:00,08:00:00', '8h00,8h00'],
  ['invalid_float', 'stops.txt', '16.90', 'north'],
  ['invalid_integer', 'stop_times.txt', 'three,3', 'three,3rd'],
  ['number_out_of_range', 'frequencies.txt', '600', '0'],
  ['unexpected_enum_value', 'calendar.txt', 'daily,1', 'daily,7'],
  ['duplicate_key', 'stops.txt', 'two,Two', 'one,Two'],
  ['foreign_key_violation', 'stop_times.txt', 't,,,two', 't,,,four'],
  ['foreign_key_violation', 'trips.txt', 'r,dated', 'r,never'],
  ['missing_calendar_and_calendar_date_files', 'calendar.txt'],
  ['start_and_end_range_out_of_order', 'calendar.txt', '20260101,20271231', '20271231,20260101'],
  ['expired_calendar', 'calendar.txt', '20271231', '20260201'],
  ['feed_expiration_date7_days', 'feed_info.txt', '20271231', '20261125'],
  ['missing_feed_contact_email_and_url', 'feed_info.txt', 'us@us.org', ''],
  ['feed_info_lang_and_agency_lang_mismatch', 'feed_info.txt', ',en,', ',my,'],
  ['attribution_without_role', 'attributions.txt', 'Us,1', 'Us,0'],
  ['inconsistent_agency_timezone', 'agency.txt', /$/, 'b,Others,https://others.org/,Asia/Bangkok,en\n'],
  ['inconsistent_agency_lang', 'agency.txt', /$/, 'b,Others,https://others.org/,Asia/Yangon,my\n'],
  ['missing_stop_name', 'stops.txt', 'two,Two', 'two,'],
  ['stop_without_location', 'stops.txt', '16.90,96.10', ','],
  ['point_near_origin', 'stops.txt', '16.90,96.10', '0,0'],
  ['point_near_pole', 'stops.txt', '16.90,96.10', '90,0'],
  ['same_name_and_description_for_stop', 'stops.txt', 'two,Two,', 'two,Two,Two'],
  ['station_with_parent_station', 'stops.txt', '96.10,,1,', '96.10,,1,hall'],
  ['location_without_parent_station', 'stops.txt', /$/, 'door,Door,,16.80,96.10,,2,\n'],
  ['wrong_parent_location_type', 'stops.txt', 'z1,0,hall', 'z1,0,two'],
  ['unused_station', 'stops.txt', 'z1,0,hall', 'z1,0,'],
  ['stop_without_stop_time', 'stops.txt', /$/, 'five,Five,,16.80,96.10,,0,\n'],
  ['location_with_unexpected_stop_time', 'stop_times.txt', 't,,,two', 't,,,hall'],
  ['route_both_short_and_long_name_missing', 'routes.txt', 'R,One – Three', ','],
  ['route_short_name_too_long', 'routes.txt', ',R,', ',The long railway,'],
  ['route_long_name_contains_short_name', 'routes.txt', 'R,One', 'R,R One'],
  ['same_name_and_description_for_route', 'routes.txt', 'One – Three,', 'One – Three,One – Three'],
  ['duplicate_route_name', 'routes.txt', /$/, 'q,a,R,One – Three,,2,1CBC9B,0E1F1B\n'],
  ['unused_route', 'routes.txt', /$/, 'q,a,Q,Two – Three,,2,1CBC9B,0E1F1B\n'],
  ['route_color_contrast', 'routes.txt', '0E1F1B', '1CBC9C'],
  ['translation_unknown_table_name', 'translations.txt', 'stops,', 'halts,'],
  ['translation_unexpected_value', 'translations.txt', 'one,\n', 'one,One\n'],
  ['translation_foreign_key_violation', 'translations.txt', 'one,\n', 'four,\n'],
  ['translation_foreign_key_violation', 'translations.txt', 'one,\n', ',Four\n'],
  ['unused_trip', 'trips.txt', /$/, 'r,daily,v,Three,s\n'],
  ['unusable_trip', 'stop_times.txt', 'u,09:30:00,09:30:00,three,2,1,22239\n', ''],
  ['unused_shape', 'shapes.txt', /$/, 'w,16.80,96.10,1,0\nw,16.90,96.10,2,11119\n'],
  ['single_shape_point', 'shapes.txt', /$/, 'w,16.80,96.10,1,0\n'],
  ['decreasing_shape_distance', 'shapes.txt', '2,11119', '2,33000'],
  ['equal_shape_distance_diff_coordinates', 'shapes.txt', '2,11119', '2,0'],
  ['equal_shape_distance_same_coordinates', 'shapes.txt', /$/, 's,17.00,96.10,4,22239\n'],
  ['stop_time_with_only_arrival_or_departure_time', 'stop_times.txt', 't,,,two', 't,08:15:00,,two'],
  ['missing_trip_edge', 'stop_times.txt', '08:30:00,08:30:00', ','],
  ['stop_time_timepoint_without_times', 'stop_times.txt', 'two,2,0', 'two,2,1'],
  ['stop_time_with_arrival_before_previous_departure_time', 'stop_times.txt', '08:30:00,08:30:00', '07:30:00,07:30:00'],
  ['fast_travel_between_far_stops', 'stop_times.txt', '08:30:00,08:30:00', '08:01:00,08:01:00'],
  ['fast_travel_between_consecutive_stops', 'stop_times.txt', '08:30:00,08:30:00', '08:00:00,08:00:00'],
  ['decreasing_or_equal_stop_time_distance', 'stop_times.txt', 'two,2,0,11119', 'two,2,0,0'],
  ['trip_distance_exceeds_shape_distance', 'stop_times.txt', 'three,3,1,22239', 'three,3,1,22939'],
  ['trip_distance_exceeds_shape_distance_below_threshold', 'stop_times.txt', 'three,3,1,22239', 'three,3,1,22240'],
  ['stop_too_far_from_shape', 'stops.txt', '16.90,96.10', '16.90,96.11'],
  ['stop_too_far_from_shape_using_user_distance', 'stop_times.txt', 'two,2,0,11119', 'two,2,0,9119'],
  ['stops_match_shape_out_of_order', 'stops.txt', 'one,One,,16.80', 'one,One,,16.95'],
  ['stop_has_too_many_matches_for_shape', 'shapes.txt', 's,16.90,96.10,2,11119\n', zigzag(25)],
]

/** What the validator calls a warning or, for what is unknown or unused, an information; its other rules are errors. */
const WARNINGS = new Set(
  `attribution_without_role duplicate_route_name empty_optional_file empty_row equal_shape_distance_same_coordinates expired_calendar
   fast_travel_between_consecutive_stops fast_travel_between_far_stops feed_expiration_date7_days
   feed_info_lang_and_agency_lang_mismatch inconsistent_agency_lang leading_or_trailing_whitespaces missing_feed_contact_email_and_url
   missing_recommended_column missing_recommended_field missing_timepoint_value mixed_case_recommended_field
   non_ascii_or_non_printable_char route_color_contrast route_long_name_contains_short_name route_short_name_too_long
   same_name_and_description_for_route same_name_and_description_for_stop single_shape_point stop_has_too_many_matches_for_shape
   stop_too_far_from_shape stop_too_far_from_shape_using_user_distance stop_without_stop_time stops_match_shape_out_of_order
   translation_unknown_table_name trip_distance_exceeds_shape_distance_below_threshold unexpected_enum_value unknown_column unknown_file
   unusable_trip unused_route unused_shape unused_station unused_trip`.split(/\s+/),
)

test.each(CHANGES.map((change) => ({ change, what: `${change[0]}: ${change[1]}` })))('$what', ({ change: [rule, file, from, to] }) => {
  const texts: Record<string, string> = { ...SMALL }
  if (from === undefined || to === undefined) delete texts[file]
  else texts[file] = (texts[file] ?? '').replace(from, to)
  if (rule === 'missing_calendar_and_calendar_date_files') delete texts['calendar_dates.txt']
  if (rule === 'fare_product_with_multiple_default_rider_categories')
    texts['rider_categories.txt'] = texts['rider_categories.txt']!.replace('Child,0', 'Child,1')
  // The distance is between near stops where the trip calls at each.
  if (rule === 'fast_travel_between_consecutive_stops')
    for (const [name, text] of Object.entries(texts)) texts[name] = text.replaceAll('16.90', '16.84').replaceAll('17.00', '16.88')
  expect(texts[file]).not.toBe(SMALL[file])
  const found = checkGtfs(bytesOf(texts), TODAY).find((finding) => finding.rule === rule)
  expect(found?.level).toBe(WARNINGS.has(rule) ? 'notice' : 'error')
})

test('there are sixty rules and more, each broken above', () =>
  expect(new Set(CHANGES.map(([rule]) => rule)).size).toBeGreaterThanOrEqual(60))
