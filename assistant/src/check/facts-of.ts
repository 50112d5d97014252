import type { Railway } from '@yatha/timetable'
import type { ToolResult } from '../tools/tool.ts'

/** The facts in the tool results of one question. */
export interface ResultFacts {
  /** Times of day, in minutes after midnight. */
  readonly times: ReadonlySet<number>
  readonly numbers: ReadonlySet<number>
  readonly minutes: ReadonlySet<number>
  readonly amounts: ReadonlySet<number>
  readonly trains: ReadonlySet<string>
  /** Slugs of stations and landmarks. */
  readonly places: ReadonlySet<string>
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T(\d{2}):(\d{2})/
const CLOCK = /^(\d{1,2}):(\d{2})$/

/** Collects every time, number, train and place in the results. */
export function collectFacts(results: readonly ToolResult[], railway: Railway): ResultFacts {
  const facts = {
    times: new Set<number>(),
    numbers: new Set<number>(),
    minutes: new Set<number>(),
    amounts: new Set<number>(),
    trains: new Set<string>(),
    places: new Set<string>(),
  }
  const read = (value: unknown, key: string): void => {
    if (Array.isArray(value)) for (const one of value) read(one, key)
    else if (typeof value === 'number') addNumber(value, key)
    else if (typeof value === 'string') addText(value, key)
    else if (typeof value === 'object' && value !== null) for (const [name, field] of Object.entries(value)) read(field, name)
  }
  const addNumber = (value: number, key: string) => {
    facts.numbers.add(value)
    if (key === 'amount') facts.amounts.add(value)
    if (/minutes/i.test(key)) facts.minutes.add(value)
    if (key === 'delaySeconds') facts.minutes.add(Math.abs(Math.round(value / 60)))
  }
  const addText = (value: string, key: string) => {
    const [, hour, minute] = INSTANT.exec(value) ?? CLOCK.exec(value) ?? []
    if (hour !== undefined) facts.times.add((Number(hour) % 24) * 60 + Number(minute))
    if (/^\d{4}-\d{2}/.test(value)) addDate(value)
    if (key.startsWith('trainNumber')) addTrain(value)
    if (railway.station(value) || key === 'slug') facts.places.add(value)
    const route = railway.route(value)
    if (route) for (const number of [route.trainNumber, route.trainNumberMy]) addTrain(number)
  }
  /** Adds a train number. A train number of only digits also counts as a number in a text. */
  const addTrain = (number: string) => {
    facts.trains.add(number)
    if (/^\d+$/.test(number)) facts.numbers.add(Number(number))
  }
  /** Adds the numbers of a date, `YYYY-MM-DD` or `YYYY-MM`. */
  const addDate = (date: string) => {
    for (const part of date.slice(0, 10).split('-')) facts.numbers.add(Number(part))
  }
  for (const result of results) {
    read(result.facts, '')
    read(result.cards, '')
  }
  return facts
}
