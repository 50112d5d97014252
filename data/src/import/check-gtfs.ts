import { CsvBytes, readFeed, runsOn, addDays, type Feed, type Problem, type ProblemRule, type ServiceDay } from '@yatha/timetable'
import type { Finding } from '../findings.ts'
import type { Files } from '../tables.ts'
import { checkPlausible } from './check-plausible.ts'
import { GTFS_TABLES } from './gtfs-tables.ts'
import { normalizeFares } from './normalize-fares.ts'

export interface CheckedFeed {
  /** The feed, without the trips and rows that the findings report as omitted; undefined if there are errors. */
  readonly feed: Feed | undefined
  readonly findings: readonly Finding[]
}

/** Tables without which a feed is rejected. */
const REQUIRED_TABLES = ['agency.txt', 'stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt']

/** Problems with features that a pack does not support. Their rows are omitted with a notice. */
const OMITTED_WITH_NOTICE: readonly ProblemRule[] = ['bound-transfer', 'in-seat-transfer', 'flexible-service']

/** Number of problems after which reading stops. */
const MAX_PROBLEMS = 100_000

/**
 * Reads the tables of any feed and checks the data that the planner needs. Errors are faults that would make answers wrong: a missing
 * table or field, or a problem that `readFeed` reports. A notice names omitted or implausible data. Problems of the rules in `accepted`
 * are notices: their trips and rows are omitted.
 */
export function checkGtfs(files: Files, today: ServiceDay, accepted: readonly ProblemRule[] = []): CheckedFeed {
  const missing = missingParts(files)
  if (missing.length > 0) return { feed: undefined, findings: missing }
  const feed = readFeed(files, MAX_PROBLEMS)
  const boarding = new Set(feed.problems.flatMap((p) => (p.rule === 'nested-stops' && p.column === 'location_type' ? [p.row] : [])))
  const isNotice = (p: Problem) =>
    accepted.includes(p.rule) ||
    OMITTED_WITH_NOTICE.includes(p.rule) ||
    // Problems that are only notices: boarding areas of a platform, stops with another time zone, and trips with fewer than two calls.
    (p.rule === 'nested-stops' && boarding.has(p.row)) ||
    (p.rule === 'several-time-zones' && p.file === 'stops.txt') ||
    (p.rule === 'unusable-trip' && p.file === 'trips.txt')
  // Omitted fares are reported by normalizeFares instead.
  const problems = feed.problems.filter(({ rule }) => rule !== 'fares-v2')
  const findings = problems.map((problem) => findingOf(problem, isNotice(problem) ? 'notice' : 'error'))
  const hasErrors = () => findings.some(({ level }) => level === 'error')
  if (feed.problems.length >= MAX_PROBLEMS)
    findings.push(error('too_many_findings', 'stop_times.txt', String(MAX_PROBLEMS), 'the rest of the feed was not read'))
  if (!hasErrors()) findings.push(...checkDays(feed, today))
  if (hasErrors()) return { feed: undefined, findings }
  const { fares, findings: fareFindings } = normalizeFares(files, feed)
  return { feed: { ...feed, problems: [], ...(fares && { fares }) }, findings: [...findings, ...checkPlausible(feed), ...fareFindings] }
}

const error = (rule: string, file: string, value: string, advice: string): Finding => ({
  level: 'error',
  rule,
  file,
  row: 1,
  column: '',
  value,
  advice,
})

function missingParts(files: Files): Finding[] {
  const findings: Finding[] = []
  for (const file of REQUIRED_TABLES) if (!files[file]) findings.push(error('missing_required_file', file, '', 'add the file'))
  if (!files['calendar.txt'] && !files['calendar_dates.txt'])
    findings.push(error('missing_calendar_and_calendar_date_files', 'calendar.txt', '', 'add it, or calendar_dates.txt'))
  for (const [file, { required = [] }] of Object.entries(GTFS_TABLES)) {
    if (!files[file] || required.length === 0) continue
    const { header, headerFault } = new CsvBytes(files[file])
    if (headerFault !== '') findings.push(error('malformed_header', file, '', `${headerFault}: correct the first row`))
    else if (header.length === 0 && REQUIRED_TABLES.includes(file))
      findings.push(error('empty_file', file, '', 'the file has not even a header'))
    else if (header.length > 0)
      for (const column of required)
        if (!header.some((name) => name.toLowerCase() === column))
          findings.push({ ...error('missing_required_column', file, '', 'add the column to the header and to every row'), column })
  }
  return findings
}

const ADVICE: Partial<Record<ProblemRule, string>> = {
  'unknown-reference': 'name one that is there, or leave out the row',
  'duplicate-id': 'keep one row of each',
  'times-go-back': 'after midnight, hours go on: 24:10, 25:10; or leave such trips out: --leave-out times-go-back',
  'unusable-trip': 'correct the trip, or leave such trips out: --leave-out unusable-trip',
  'several-time-zones': 'write all times in one zone',
}

const findingOf = ({ rule, file, row, column, value, reason }: Problem, level: Finding['level']): Finding => ({
  level,
  rule,
  file,
  row,
  column,
  value,
  advice: `${reason}: ${level === 'notice' ? 'left out' : (ADVICE[rule] ?? 'correct it')}`,
})

/** Checks that trains run on at least one day, and that the last such day is not past. */
function checkDays({ trips, calls, services }: Feed, today: ServiceDay): Finding[] {
  const usedServices = new Set<number>()
  for (let trip = 0; trip < trips.ids.length; trip++)
    if (calls.first[trip + 1]! > calls.first[trip]!) usedServices.add(trips.service[trip]!)
  if (usedServices.size === 0) return [error('no_trips', 'trips.txt', '', 'no trip has two calls: a railway has at least one train')]
  const last = [...usedServices]
    .flatMap((service) => lastDay(services[service]!) ?? [])
    .sort()
    .at(-1)
  if (!last)
    return [error('empty_calendar', 'calendar.txt', '', 'no trip runs on any day: correct the weekdays, the dates or calendar_dates.txt')]
  if (last >= today) return []
  return [
    {
      level: 'notice',
      rule: 'expired_feed',
      file: 'calendar.txt',
      row: 1,
      column: 'end_date',
      value: last,
      advice: 'no train runs any more: look for a newer feed',
    },
  ]
}

/** Last day on which a service runs; undefined if it never runs. */
function lastDay(service: Feed['services'][number]): ServiceDay | undefined {
  const added = [...service.added].sort().at(-1)
  for (let day = service.until; service.weekdays > 0 && day >= service.from; day = addDays(day, -1))
    if (runsOn(service, day)) return added && added > day ? added : day
  return added
}
