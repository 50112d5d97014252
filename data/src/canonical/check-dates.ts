import type { Findings } from '../findings.ts'
import { field } from '../tables.ts'
import type { Tables } from './check-files.ts'

const WEEK_MS = 7 * 86_400_000

/** Calendars and the feed's own span; `today` as YYYYMMDD. */
export function checkDates(tables: Tables, today: string, findings: Findings): void {
  const { 'calendar.txt': calendar, 'calendar_dates.txt': dates, 'trips.txt': trips, 'feed_info.txt': info } = tables
  if (!calendar && !dates)
    findings.error(
      'missing_calendar_and_calendar_date_files',
      { file: 'calendar.txt', columns: [], rows: [] },
      undefined,
      '',
      'add one of the two',
    )
  const services = new Set([...(calendar?.rows ?? []), ...(dates?.rows ?? [])].map((row) => field(row, 'service_id')))
  for (const row of trips?.rows ?? [])
    if (!services.has(field(row, 'service_id')))
      findings.error('foreign_key_violation', trips!, row, 'service_id', 'neither calendar.txt nor calendar_dates.txt has it')
  const added = new Set(
    dates?.rows.filter((row) => field(row, 'exception_type') === '1' && field(row, 'date') >= today).map((row) => field(row, 'service_id')),
  )
  for (const row of calendar?.rows ?? []) {
    if (field(row, 'end_date') < field(row, 'start_date'))
      findings.error('start_and_end_range_out_of_order', calendar!, row, 'end_date', 'swap or correct the dates')
    if (field(row, 'end_date') < today && !added.has(field(row, 'service_id')))
      findings.notice('expired_calendar', calendar!, row, 'end_date', 'leave out services that are over')
  }
  for (const row of info?.rows ?? []) {
    const [start, end] = [field(row, 'feed_start_date'), field(row, 'feed_end_date')]
    if (start && end && end < start)
      findings.error('start_and_end_range_out_of_order', info!, row, 'feed_end_date', 'swap or correct the dates')
    if (end && timeOf(end) < timeOf(today) + WEEK_MS)
      findings.notice('feed_expiration_date7_days', info!, row, 'feed_end_date', 'publish a feed that is good for longer')
    if (!field(row, 'feed_contact_email') && !field(row, 'feed_contact_url'))
      findings.notice('missing_feed_contact_email_and_url', info!, row, 'feed_contact_url', 'say whom to ask')
    const agency = tables['agency.txt']?.rows.map((each) => field(each, 'agency_lang')).find((language) => language !== '')
    if (agency && field(row, 'feed_lang') !== 'mul' && agency.split('-')[0] !== field(row, 'feed_lang').split('-')[0])
      findings.notice('feed_info_lang_and_agency_lang_mismatch', info!, row, 'feed_lang', 'write the language of the names in both')
  }
  if (tables['translations.txt'] && !info)
    findings.error(
      'missing_required_file',
      { file: 'feed_info.txt', columns: [], rows: [] },
      undefined,
      '',
      'translations need the language of the feed',
    )
}

const timeOf = (day: string) => Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`)
