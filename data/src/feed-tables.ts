import { FALLBACK_LANGUAGE, LANGUAGES, languageTagOf } from '@yatha/language'
import { readTable, type Files, type Table } from './tables.ts'

/** Required columns of every reviewed file. */
export const REQUIRED_COLUMNS = {
  'agency.txt': ['agency_id', 'agency_name', 'agency_url', 'agency_timezone'],
  'stops.txt': ['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'zone_id'],
  'routes.txt': ['route_id', 'agency_id', 'route_short_name', 'route_long_name', 'route_type'],
  'trips.txt': ['route_id', 'service_id', 'trip_id', 'direction_id', 'shape_id'],
  'stop_times.txt': ['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence', 'timepoint'],
  'calendar.txt': ['service_id', 'monday', 'sunday', 'start_date', 'end_date'],
  'calendar_dates.txt': ['service_id', 'date', 'exception_type'],
  'shapes.txt': ['shape_id', 'shape_pt_lat', 'shape_pt_lon', 'shape_pt_sequence', 'shape_dist_traveled'],
  'transfers.txt': ['from_stop_id', 'to_stop_id', 'transfer_type', 'min_transfer_time'],
  'fare_attributes.txt': ['fare_id', 'price', 'currency_type'],
  'fare_rules.txt': ['fare_id', 'route_id', 'origin_id', 'destination_id'],
  'translations.txt': ['table_name', 'field_name', 'language', 'translation', 'record_id'],
  'feed_info.txt': ['feed_publisher_name', 'feed_version', 'feed_start_date', 'feed_end_date'],
  'attributions.txt': ['organization_name'],
  'extra/station_facts.csv': ['station_id', 'lines', 'loop_order', 'township', 'quality', 'confidence', 'source'],
  'extra/station_aliases.csv': ['station_id', 'language', 'alias', 'source'],
  'extra/name_sources.csv': ['station_id', 'language', 'status', 'source'],
  'extra/station_signs.csv': ['station_id', 'named_on_ring', 'named_from_afar', 'source'],
  'extra/city_facts.csv': ['fact', 'value', 'source'],
  'extra/route_facts.csv': ['route_id', 'type', 'way', 'pattern', 'train_type', 'train_model', 'number_my', 'video_url'],
  'extra/trip_provenance.csv': ['trip_id', 'source', 'edition', 'as_of', 'times', 'days', 'valid_from', 'note'],
  'extra/call_flags.csv': ['trip_id', 'stop_sequence', 'flag', 'note'],
  'extra/fares.csv': ['fare_id', 'in_use', 'fare_class', 'kyat', 'basis', 'source', 'as_of'],
  'extra/landmarks.csv': ['landmark_id', 'name_en', 'name_my', 'kind', 'lat', 'lon', 'nearest_station', 'source'],
  'extra/landmark_names.csv': ['landmark_id', 'language', 'name', 'status', 'source'],
  'extra/landmark_aliases.csv': ['landmark_id', 'language', 'alias', 'source'],
  'extra/name_parts.csv': ['my', 'ja', 'zh', 'ko', 'th'],
  'extra/notices.csv': ['notice_id', 'stations', 'trains', 'from', 'until', 'source'],
  'extra/notice_texts.csv': ['notice_id', 'language', 'title', 'text'],
  'extra/shape_sources.csv': ['shape_id', 'points', 'meters', 'segments_by_source'],
} as const

export type FileName = keyof typeof REQUIRED_COLUMNS
export type FeedTables = Readonly<Record<FileName, Table>>

export function readFeedTables(files: Files): FeedTables {
  return Object.fromEntries(Object.keys(REQUIRED_COLUMNS).map((file) => [file, readTable(files, file)])) as Record<FileName, Table>
}

/** Language tags in translations.txt: all languages of the product except English, the language of the names in stops.txt. */
export const TRANSLATED_LANGUAGE_TAGS: readonly string[] = LANGUAGES.filter((language) => language !== FALLBACK_LANGUAGE).map(languageTagOf)
