/** A small valid feed: two trains a day at three stations, one with two platforms. */
export const VALID_FEED = {
  'agency.txt': 'agency_id,agency_name,agency_url,agency_timezone\na,Valley Railway,https://railway.org/,Europe/Berlin\n',
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code\n' +
    'one,One,50.1,8.1,,,\nhall,Hall,50.2,8.2,1,,\nhall/1,Hall,50.2,8.2,0,hall,1\nhall/2,Hall,50.2,8.2,0,hall,2\nthree,Three,50.3,8.3,,,\n',
  'routes.txt': 'route_id,agency_id,route_short_name,route_long_name,route_type\nr,a,R1,One – Three,2\n',
  'trips.txt': 'route_id,service_id,trip_id\nr,daily,t\nr,daily,u\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n' +
    't,08:00:00,08:00:00,one,1\nt,08:10:00,08:11:00,hall/1,2\nt,08:20:30,08:20:30,three,3\n' +
    'u,09:00:00,09:00:00,three,1\nu,09:10:00,09:11:00,hall/2,2\nu,09:20:00,09:20:00,one,3\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\ndaily,1,1,1,1,1,1,1,20260101,20291231\n',
  'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nu,09:00:00,10:00:00,1200\n',
} as const

export type Tables = Readonly<Record<string, string>>

/**
 * The valid feed with `from` replaced by `to` in one table. Without `from`, `to` is the whole table; without both, the table is omitted.
 * Throws if `from` is not found.
 */
export function changedFeed(file: string, from?: string | RegExp, to = ''): Tables {
  const { [file]: before = '', ...others } = VALID_FEED as Tables
  if (from === undefined) return to === '' ? others : { ...others, [file]: to }
  if (before.replace(from, '\0') === before) throw new Error(`${file} does not have ${from}`)
  return { ...others, [file]: before.replace(from, to) }
}
