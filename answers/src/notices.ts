import {
  DAY_SECONDS,
  noticesFor,
  NO_END_EPOCH_SECONDS,
  startOfDay,
  zonedIso,
  type Notice,
  type Route,
  type ServiceDay,
  type TimePeriod,
} from '@yatha/timetable'
import type { Answers } from './answers.ts'
import type { StaticAnswers } from './facts.ts'
import type * as shape from '@yatha/contract'

/** The stations (by index) and trains whose notices are requested. Notices about the whole railway are always included. */
export interface NoticeTargets {
  readonly stations?: readonly number[]
  readonly routes?: readonly Route[]
}

/** The notices in force at any time of a span, in their API format; undefined if there are none. */
export function noticesAbout(answers: Answers, span: TimePeriod, about: NoticeTargets): shape.Notice[] | undefined {
  return toNotices(answers, findNotices(answers, span, about))
}

/** The ids of the notices in force at any time of a span; undefined if there are none. */
export function noticeIdsAbout(answers: Answers, span: TimePeriod, about: NoticeTargets): string[] | undefined {
  const ids = findNotices(answers, span, about).map(({ id }) => id)
  return ids.length > 0 ? ids : undefined
}

/** The notices with these ids and the notices about these stations and trains, without duplicates; undefined if there are none. */
export function noticesByIdOrTarget(
  answers: Answers,
  ids: ReadonlySet<string>,
  span: TimePeriod,
  about: NoticeTargets,
): shape.Notice[] | undefined {
  const relevant = new Set(findNotices(answers, span, about))
  return toNotices(
    answers,
    answers.live.notices.filter((notice) => relevant.has(notice) || ids.has(notice.id)),
  )
}

/** Converts two times of a service day, in seconds after time 0, to a span in epoch seconds. */
export function spanBetween({ railway }: StaticAnswers, day: ServiceDay, from: number, until: number): TimePeriod {
  const start = startOfDay(day, railway.zone)
  return { from: start + from, until: start + until }
}

/**
 * The span between two times, by default to the end of the railway's day. If `from` is 0, the span starts at the end of the previous
 * railway day.
 */
export function spanOfRailwayDay(facts: StaticAnswers, day: ServiceDay, from: number, until: number = facts.railway.dayEnds): TimePeriod {
  return spanBetween(facts, day, from === 0 ? facts.railway.dayEnds - DAY_SECONDS : from, until)
}

function findNotices({ live }: Answers, span: TimePeriod, { stations = [], routes = [] }: NoticeTargets): Notice[] {
  if (live.notices.length === 0) return []
  return noticesFor(live.notices, span, { stops: stations, routes: routes.map(({ feedRoute }) => feedRoute) })
}

function toNotices(facts: StaticAnswers, notices: readonly Notice[]): shape.Notice[] | undefined {
  return notices.length > 0 ? notices.map((notice) => shapeOf(facts, notice)) : undefined
}

function shapeOf({ railway, tag }: StaticAnswers, notice: Notice): shape.Notice {
  return {
    id: notice.id,
    ...railway.noticeTextOf(notice, tag),
    from: zonedIso(notice.from, railway.zone),
    ...(notice.until < NO_END_EPOCH_SECONDS && { until: zonedIso(notice.until, railway.zone) }),
    stations: notice.stops.map((stop) => railway.stations[stop]!.slug),
    routes: railway.routes.filter(({ feedRoute }) => notice.routes.includes(feedRoute)).map(({ slug }) => slug),
  }
}
