import { noticesOfRailway } from './notices.ts'
import type { Answers } from '@yatha/answers'
import type { AssistantCard } from '@yatha/contract'
import { runsOn, serviceDayAt, parseServiceDay } from '@yatha/timetable'
import type { ToolResult } from './tool.ts'

export interface ServiceHours extends ToolResult {
  readonly day: string
  /** `HH:MM`, with hours from 24 on after midnight; undefined if no train runs. */
  readonly first?: string
  readonly last?: string
  /** Number of city trains on the day. */
  readonly count: number
}

/** Returns when the first city train of a day leaves and the last one arrives, according to the timetable. */
export function findServiceHours(answers: Answers, requestedDay?: string): ServiceHours {
  const { railway } = answers
  const day = parseServiceDay(requestedDay ?? '') ?? serviceDayAt(answers.now, railway.zone).day
  const { services } = railway.timetable.feed
  const routes = railway.routes.filter(
    (route) => route.type === 'urban' && (route.added ? route.added.includes(day) : runsOn(services[route.service]!, day)),
  )
  const all = routes.map((route) => answers.routeSummary(route))
  const first = all.map(({ departs }) => departs).sort()[0]
  const last = all
    .map(({ arrives }) => arrives)
    .sort()
    .at(-1)
  const notices = noticesOfRailway(answers, day)
  const times = { ...(first && { first }), ...(last && { last }) }
  return {
    day,
    ...times,
    count: all.length,
    facts: { day, ...times, count: all.length, notices },
    cards: notices.map((notice): AssistantCard => ({ kind: 'notice', notice })),
  }
}
