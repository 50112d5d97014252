// The files of GTFS as gtfs.org describes them: what a column holds, and which row of which file it names.

export type FieldType =
  | 'id'
  | 'text'
  | 'url'
  | 'email'
  | 'phone'
  | 'language'
  | 'zone'
  | 'currency'
  | 'color'
  | 'date'
  | 'time'
  | 'latitude'
  | 'longitude'
  | 'count'
  | 'positive'
  | 'distance'
  | 'money'
  | readonly number[]

export interface Column {
  readonly type: FieldType
  readonly isRequired?: true
  readonly isRecommended?: true
  /** `file.column` that has the value. */
  readonly refersTo?: string
  /** Names that riders read: not in capitals throughout. */
  readonly isMixedCase?: true
}

export interface FileSchema {
  readonly isRequired?: true
  /** Columns that name a row, once. */
  readonly key: readonly string[]
  /** At most one row. */
  readonly isSingle?: true
  readonly columns: Readonly<Record<string, Column>>
}

const id = { type: 'id' } as const
const text = { type: 'text' } as const
const url = { type: 'url' } as const
const name = { type: 'text', isMixedCase: true } as const
const required = <C extends Column>(column: C) => ({ ...column, isRequired: true }) as const
const recommended = <C extends Column>(column: C) => ({ ...column, isRecommended: true }) as const
const to = (refersTo: string) => ({ type: 'id', refersTo }) as const
const oneOf = (...type: number[]) => ({ type }) as const
const day = required(oneOf(0, 1))
const pickup = oneOf(0, 1, 2, 3)

export const SCHEMA: Readonly<Record<string, FileSchema>> = {
  'agency.txt': {
    isRequired: true,
    key: ['agency_id'],
    columns: {
      agency_id: id,
      agency_name: required(name),
      agency_url: required(url),
      agency_timezone: required({ type: 'zone' }),
      agency_lang: { type: 'language' },
      agency_phone: { type: 'phone' },
      agency_fare_url: url,
      agency_email: { type: 'email' },
      cemv_support: oneOf(0, 1, 2),
    },
  },
  'stops.txt': {
    isRequired: true,
    key: ['stop_id'],
    columns: {
      stop_id: required(id),
      stop_code: text,
      stop_name: name,
      tts_stop_name: text,
      stop_desc: text,
      stop_lat: { type: 'latitude' },
      stop_lon: { type: 'longitude' },
      zone_id: id,
      stop_url: url,
      location_type: oneOf(0, 1, 2, 3, 4),
      parent_station: to('stops.txt.stop_id'),
      stop_timezone: { type: 'zone' },
      wheelchair_boarding: oneOf(0, 1, 2),
      level_id: to('levels.txt.level_id'),
      platform_code: text,
      stop_access: oneOf(0, 1),
    },
  },
  'routes.txt': {
    isRequired: true,
    key: ['route_id'],
    columns: {
      route_id: required(id),
      agency_id: to('agency.txt.agency_id'),
      route_short_name: text,
      route_long_name: name,
      route_desc: text,
      route_type: required(oneOf(0, 1, 2, 3, 4, 5, 6, 7, 11, 12, ...Array.from({ length: 1700 }, (_, i) => i + 100))),
      route_url: url,
      route_color: { type: 'color' },
      route_text_color: { type: 'color' },
      route_sort_order: { type: 'count' },
      continuous_pickup: pickup,
      continuous_drop_off: pickup,
      network_id: id,
      cemv_support: oneOf(0, 1, 2),
    },
  },
  'trips.txt': {
    isRequired: true,
    key: ['trip_id'],
    columns: {
      route_id: required(to('routes.txt.route_id')),
      // Of calendar.txt or calendar_dates.txt, see check-dates.ts.
      service_id: required(id),
      trip_id: required(id),
      trip_headsign: name,
      trip_short_name: text,
      direction_id: oneOf(0, 1),
      block_id: id,
      shape_id: to('shapes.txt.shape_id'),
      wheelchair_accessible: oneOf(0, 1, 2),
      bikes_allowed: oneOf(0, 1, 2),
      cars_allowed: oneOf(0, 1, 2),
    },
  },
  'stop_times.txt': {
    isRequired: true,
    key: ['trip_id', 'stop_sequence'],
    columns: {
      trip_id: required(to('trips.txt.trip_id')),
      arrival_time: { type: 'time' },
      departure_time: { type: 'time' },
      stop_id: required(to('stops.txt.stop_id')),
      stop_sequence: required({ type: 'count' }),
      stop_headsign: name,
      pickup_type: pickup,
      drop_off_type: pickup,
      continuous_pickup: pickup,
      continuous_drop_off: pickup,
      shape_dist_traveled: { type: 'distance' },
      timepoint: recommended(oneOf(0, 1)),
    },
  },
  'calendar.txt': {
    key: ['service_id'],
    columns: {
      service_id: required(id),
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: day,
      sunday: day,
      start_date: required({ type: 'date' }),
      end_date: required({ type: 'date' }),
    },
  },
  'calendar_dates.txt': {
    key: ['service_id', 'date'],
    columns: { service_id: required(id), date: required({ type: 'date' }), exception_type: required(oneOf(1, 2)) },
  },
  'fare_attributes.txt': {
    key: ['fare_id'],
    columns: {
      fare_id: required(id),
      price: required({ type: 'money' }),
      currency_type: required({ type: 'currency' }),
      payment_method: required(oneOf(0, 1)),
      transfers: oneOf(0, 1, 2),
      agency_id: to('agency.txt.agency_id'),
      transfer_duration: { type: 'count' },
    },
  },
  'fare_rules.txt': {
    key: ['fare_id', 'route_id', 'origin_id', 'destination_id', 'contains_id'],
    columns: {
      fare_id: required(to('fare_attributes.txt.fare_id')),
      route_id: to('routes.txt.route_id'),
      origin_id: to('stops.txt.zone_id'),
      destination_id: to('stops.txt.zone_id'),
      contains_id: to('stops.txt.zone_id'),
    },
  },
  'rider_categories.txt': {
    key: ['rider_category_id'],
    columns: {
      rider_category_id: required(id),
      rider_category_name: required(text),
      is_default_fare_category: required(oneOf(0, 1)),
      eligibility_url: url,
    },
  },
  'fare_media.txt': {
    key: ['fare_media_id'],
    columns: { fare_media_id: required(id), fare_media_name: text, fare_media_type: required(oneOf(0, 1, 2, 3, 4)) },
  },
  'fare_products.txt': {
    key: ['fare_product_id', 'rider_category_id', 'fare_media_id'],
    columns: {
      fare_product_id: required(id),
      fare_product_name: text,
      rider_category_id: to('rider_categories.txt.rider_category_id'),
      fare_media_id: to('fare_media.txt.fare_media_id'),
      amount: required({ type: 'money' }),
      currency: required({ type: 'currency' }),
    },
  },
  'fare_leg_rules.txt': {
    key: ['network_id', 'from_area_id', 'to_area_id', 'from_timeframe_group_id', 'to_timeframe_group_id', 'fare_product_id'],
    columns: {
      leg_group_id: id,
      network_id: to('networks.txt.network_id'),
      from_area_id: to('areas.txt.area_id'),
      to_area_id: to('areas.txt.area_id'),
      from_timeframe_group_id: id,
      to_timeframe_group_id: id,
      fare_product_id: required(to('fare_products.txt.fare_product_id')),
      rule_priority: { type: 'count' },
    },
  },
  'areas.txt': { key: ['area_id'], columns: { area_id: required(id), area_name: text } },
  'stop_areas.txt': {
    key: ['area_id', 'stop_id'],
    columns: { area_id: required(to('areas.txt.area_id')), stop_id: required(to('stops.txt.stop_id')) },
  },
  'networks.txt': { key: ['network_id'], columns: { network_id: required(id), network_name: text } },
  'route_networks.txt': {
    key: ['route_id'],
    columns: { network_id: required(to('networks.txt.network_id')), route_id: required(to('routes.txt.route_id')) },
  },
  'shapes.txt': {
    key: ['shape_id', 'shape_pt_sequence'],
    columns: {
      shape_id: required(id),
      shape_pt_lat: required({ type: 'latitude' }),
      shape_pt_lon: required({ type: 'longitude' }),
      shape_pt_sequence: required({ type: 'count' }),
      shape_dist_traveled: { type: 'distance' },
    },
  },
  'frequencies.txt': {
    key: ['trip_id', 'start_time'],
    columns: {
      trip_id: required(to('trips.txt.trip_id')),
      start_time: required({ type: 'time' }),
      end_time: required({ type: 'time' }),
      headway_secs: required({ type: 'positive' }),
      exact_times: oneOf(0, 1),
    },
  },
  'transfers.txt': {
    key: ['from_stop_id', 'to_stop_id', 'from_trip_id', 'to_trip_id', 'from_route_id', 'to_route_id'],
    columns: {
      from_stop_id: to('stops.txt.stop_id'),
      to_stop_id: to('stops.txt.stop_id'),
      from_route_id: to('routes.txt.route_id'),
      to_route_id: to('routes.txt.route_id'),
      from_trip_id: to('trips.txt.trip_id'),
      to_trip_id: to('trips.txt.trip_id'),
      transfer_type: required(oneOf(0, 1, 2, 3, 4, 5)),
      min_transfer_time: { type: 'count' },
    },
  },
  'levels.txt': { key: ['level_id'], columns: { level_id: required(id), level_index: required({ type: 'distance' }), level_name: text } },
  'translations.txt': {
    key: ['table_name', 'field_name', 'language', 'record_id', 'record_sub_id', 'field_value'],
    columns: {
      table_name: required(text),
      field_name: required(text),
      language: required({ type: 'language' }),
      translation: required(text),
      record_id: id,
      record_sub_id: id,
      field_value: text,
    },
  },
  'feed_info.txt': {
    key: [],
    isSingle: true,
    columns: {
      feed_publisher_name: required(name),
      feed_publisher_url: required(url),
      feed_lang: required({ type: 'language' }),
      default_lang: { type: 'language' },
      feed_start_date: recommended({ type: 'date' }),
      feed_end_date: recommended({ type: 'date' }),
      feed_version: recommended(text),
      feed_contact_email: { type: 'email' },
      feed_contact_url: url,
    },
  },
  'attributions.txt': {
    key: ['attribution_id'],
    columns: {
      attribution_id: id,
      agency_id: to('agency.txt.agency_id'),
      route_id: to('routes.txt.route_id'),
      trip_id: to('trips.txt.trip_id'),
      organization_name: required(text),
      is_producer: oneOf(0, 1),
      is_operator: oneOf(0, 1),
      is_authority: oneOf(0, 1),
      attribution_url: url,
      attribution_email: { type: 'email' },
      attribution_phone: { type: 'phone' },
    },
  },
}
