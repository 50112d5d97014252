/** Fields of a table that the import reads. A feed without a `required` field is rejected. */
interface GtfsTable {
  readonly required?: readonly string[]
  readonly optional?: readonly string[]
}

/**
 * GTFS files that the import unpacks, with the fields that it reads. In every file, it also reads the fields whose names end in `url`.
 * Other files and fields do not affect any answer.
 */
export const GTFS_TABLES: Readonly<Record<string, GtfsTable>> = {
  // Tables that the planner needs.
  'agency.txt': { required: ['agency_name', 'agency_url', 'agency_timezone'], optional: ['agency_id', 'agency_lang'] },
  'stops.txt': {
    required: ['stop_id'],
    optional: ['stop_name', 'stop_lat', 'stop_lon', 'location_type', 'parent_station', 'platform_code', 'stop_timezone', 'zone_id'],
  },
  'routes.txt': {
    required: ['route_id', 'route_type'],
    optional: [
      'agency_id',
      'route_short_name',
      'route_long_name',
      'route_color',
      'route_text_color',
      'network_id',
      'continuous_pickup',
      'continuous_drop_off',
    ],
  },
  'trips.txt': { required: ['route_id', 'service_id', 'trip_id'], optional: ['direction_id', 'block_id', 'shape_id'] },
  'stop_times.txt': {
    required: ['trip_id', 'stop_id', 'stop_sequence'],
    optional: [
      'arrival_time',
      'departure_time',
      'pickup_type',
      'drop_off_type',
      'timepoint',
      'continuous_pickup',
      'continuous_drop_off',
      'start_pickup_drop_off_window',
      'end_pickup_drop_off_window',
      'location_id',
      'location_group_id',
      'pickup_booking_rule_id',
      'drop_off_booking_rule_id',
    ],
  },
  'calendar.txt': {
    required: ['service_id', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'start_date', 'end_date'],
  },
  'calendar_dates.txt': { required: ['service_id', 'date', 'exception_type'] },
  'frequencies.txt': { required: ['trip_id', 'start_time', 'end_time', 'headway_secs'], optional: ['exact_times'] },
  'transfers.txt': {
    required: ['transfer_type'],
    optional: ['from_stop_id', 'to_stop_id', 'min_transfer_time', 'from_route_id', 'to_route_id', 'from_trip_id', 'to_trip_id'],
  },

  // Names, shapes and the edition.
  'feed_info.txt': { optional: ['feed_lang', 'feed_version'] },
  'shapes.txt': { optional: ['shape_id', 'shape_pt_lat', 'shape_pt_lon', 'shape_pt_sequence'] },
  'translations.txt': { optional: ['table_name', 'field_name', 'language', 'translation', 'record_id', 'field_value'] },

  // Fares are read from fare_attributes.txt and fare_rules.txt or, if a feed does not have these, from the tables listed after them.
  'fare_attributes.txt': {
    optional: ['fare_id', 'price', 'currency_type', 'payment_method', 'transfers', 'transfer_duration', 'agency_id'],
  },
  'fare_rules.txt': { optional: ['fare_id', 'route_id', 'origin_id', 'destination_id', 'contains_id'] },
  'fare_products.txt': { optional: ['fare_product_id', 'rider_category_id', 'fare_media_id', 'amount', 'currency'] },
  'rider_categories.txt': { optional: ['rider_category_id', 'is_default_fare_category'] },
  'fare_leg_rules.txt': {
    optional: [
      'network_id',
      'from_area_id',
      'to_area_id',
      'fare_product_id',
      'rule_priority',
      'from_timeframe_group_id',
      'to_timeframe_group_id',
    ],
  },
  'stop_areas.txt': { optional: ['area_id', 'stop_id'] },
  'route_networks.txt': { optional: ['network_id', 'route_id'] },
  // If one of the next two tables has a row, trips with a transfer have no price.
  'fare_transfer_rules.txt': {},
  'fare_leg_join_rules.txt': {},

  // On-demand service: reported, and not imported.
  'locations.geojson': {},
  'location_groups.txt': {},
  'location_group_stops.txt': {},
  'booking_rules.txt': {},

  // No answer depends on these tables. They are unpacked so that the published feed still has them after unsafe URLs are removed.
  'areas.txt': {},
  'attributions.txt': {},
  'fare_media.txt': {},
  'levels.txt': {},
  'networks.txt': {},
  'timeframes.txt': {},
}
