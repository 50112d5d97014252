import { unknownStations, type Answers } from '@yatha/answers'
import { parseClockTime } from '@yatha/contract'
import { parseServiceDay, type Railway } from '@yatha/timetable'
import { HELP_IN_ENGLISH, HELP_TOPICS } from './app-help.ts'
import { findTripFare } from './fare.ts'
import { findStation } from './find-station.ts'
import { hasFares, hasLandmarks } from './available-data.ts'
import { landmarksNear } from './nearby.ts'
import { noticesOfRailway } from './notices.ts'
import { tripsByDeparture, planTrip } from './plan-trip.ts'
import { findServiceHours } from './service-hours.ts'
import { findStationBoard } from './station-board.ts'
import { errorResult, nonEmptyStringsOf, type JsonSchema, type Tool, type ToolResult } from './tool.ts'
import { findTrainRun } from './train-run.ts'

const STATION = { type: 'string', description: 'Slug of a station, from find_station' } as const
const DAY = { type: 'string', description: 'YYYY-MM-DD; today by default' } as const
const TIME = { type: 'string', description: '24-hour HH:MM; now by default' } as const
const BY = {
  type: 'string',
  enum: ['depart', 'arrive'],
  description: 'Whether `time` is a departure time (default) or an arrival time',
} as const

type Fields = JsonSchema['properties']
type Input = Readonly<Partial<Record<string, string>>>

/** Defines a tool whose input is validated before `run` is called. */
function tool(
  name: string,
  description: string,
  properties: Fields,
  required: readonly string[],
  run: (answers: Answers, input: Input) => ToolResult,
): Tool {
  return {
    name,
    description,
    input: { type: 'object', properties, required, additionalProperties: false },
    call(answers, raw) {
      const input = nonEmptyStringsOf(raw)
      const error = inputError(answers, input, required)
      if (error) return errorResult(error)
      const { facts, cards } = run(answers, input)
      return { facts, cards }
    },
  }
}

function inputError(answers: Answers, input: Input, required: readonly string[]): string | undefined {
  const missing = required.find((name) => input[name] === undefined)
  if (missing) return `${missing} is missing`
  const { from, to, station, day, time, by } = input
  if (unknownStations(answers, { from, to }) || (station !== undefined && !answers.railway.station(station)))
    return 'unknown station: use find_station'
  if (day !== undefined && parseServiceDay(day) !== day) return 'day must be YYYY-MM-DD'
  if (time !== undefined && parseClockTime(time) === undefined) return 'time must be HH:MM'
  if (by !== undefined && by !== 'depart' && by !== 'arrive') return 'by must be depart or arrive'
  return undefined
}

const asTrip = ({ from, to, day, time, by }: Input) => ({ from: from!, to: to!, day, time, by: by as 'depart' | 'arrive' | undefined })
const TRIP: Fields = { from: STATION, to: STATION, day: DAY }

/** Read-only queries of the railway, as tools for a language model; the built-in engine calls the same functions. */
export const TOOLS: readonly Tool[] = [
  tool(
    'find_station',
    'Find stations by the name of a station or a landmark, in any language or spelling.',
    { name: { type: 'string' } },
    ['name'],
    (answers, { name }) => findStation(answers, name!.slice(0, 100)),
  ),
  tool('plan_trip', 'The best next trips between two stations.', { ...TRIP, time: TIME, by: BY }, ['from', 'to'], (answers, input) =>
    planTrip(answers, asTrip(input)),
  ),
  tool('first_and_last_trip', 'The first and the last trip of a day between two stations.', TRIP, ['from', 'to'], (answers, input) =>
    planTrip(answers, { ...asTrip(input), time: '00:00', by: 'depart' }, (search) => {
      const all = tripsByDeparture(search)
      return all.length > 1 ? [all[0]!, all.at(-1)!] : all
    }),
  ),
  tool(
    'station_board',
    'The next departures of a station, and the first and the last of the day in each direction.',
    { station: STATION, day: DAY, time: TIME },
    ['station'],
    (answers, { station, day, time }) => findStationBoard(answers, { station: station!, day, time }),
  ),
  tool(
    'train',
    'Facts about a train by its number, its run on a day, and where it is now.',
    { train: { type: 'string', description: 'Such as KHA-3' }, day: DAY },
    ['train'],
    (answers, { train, day }) => findTrainRun(answers, train!.toUpperCase(), day) ?? errorResult('unknown train'),
  ),
  tool('fare', 'The lowest published fare between two stations; null if none is published.', TRIP, ['from', 'to'], (answers, input) =>
    findTripFare(answers, asTrip(input)),
  ),
  tool('landmarks_near', 'Landmarks near a station, with the walk to each.', { station: STATION }, ['station'], (answers, { station }) =>
    landmarksNear(answers, station!),
  ),
  tool('service_hours', 'When city trains run on a day.', { day: DAY }, [], (answers, { day }) => findServiceHours(answers, day)),
  tool('notices', 'Service notices of a day about the railway and its main station.', { day: DAY }, [], (answers, { day }) => {
    const notices = noticesOfRailway(answers, day ?? findServiceHours(answers).day)
    return { facts: { notices }, cards: notices.map((notice) => ({ kind: 'notice', notice })) }
  }),
  tool('app_help', 'How the app works.', { topic: { type: 'string', enum: HELP_TOPICS } }, [], (_, { topic }) => {
    const known = HELP_TOPICS.find((one) => one === topic) ?? 'general'
    return { facts: { topic: known, help: HELP_IN_ENGLISH[known] }, cards: [] }
  }),
]

/** Returns the tools for which a railway has data. */
export const toolsOf = (railway: Railway): Tool[] =>
  TOOLS.filter(({ name }) => (name !== 'fare' || hasFares(railway)) && (name !== 'landmarks_near' || hasLandmarks(railway)))
