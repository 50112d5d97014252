import type { Answers } from '@yatha/answers'
import { formatClockTime } from '@yatha/contract'
import {
  clockText,
  dayText,
  defaultDigits,
  fullDateText,
  joinSentences,
  moneyText,
  serviceClockText,
  trainNumberText,
  usesFullWidthPunctuation,
  type MessageKey,
  type Translate,
} from '@yatha/language'
import { parseServiceDay, serviceDayAt, type RouteDirection } from '@yatha/timetable'

/** Maximum distance from today, in milliseconds, of a day that is written without its year. */
const MAX_MS_WITHOUT_YEAR = 300 * 86_400_000

export const isLoopDirection = (way: RouteDirection): boolean => way === 'clockwise' || way === 'anticlockwise'

/** Formats facts in the language of an answer. */
export class AnswerFormatter {
  private readonly digits

  constructor(
    readonly answers: Answers,
    readonly t: Translate,
  ) {
    this.digits = defaultDigits(answers.language)
  }

  /** Formats an ISO instant as a clock time. */
  clock(instant: string): string {
    return clockText(instant, this.digits)
  }

  /** Formats a service time `HH:MM` as a clock time. */
  time(time: string): string {
    return serviceClockText(time, this.digits)
  }

  duration(minutes: number): string {
    if (minutes < 60) return this.t('time.minutes', { count: minutes })
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return rest === 0 ? this.t('time.hours', { hours }) : this.t('time.hoursMinutes', { hours, minutes: rest })
  }

  /** Returns the name of a station, given its slug. */
  station(slug: string): string {
    const station = this.answers.railway.station(slug)
    return station ? this.answers.stationName(station).name : slug
  }

  train(train: { readonly trainNumber: string; readonly trainNumberMy: string }): string {
    return trainNumberText(train, this.answers.tag)
  }

  price(price: { readonly amount: number; readonly currency: string }): string {
    return moneyText(price, { t: this.t, tag: this.answers.tag, digits: this.digits })
  }

  dayOrToday(day: string): string {
    return day === this.today ? this.t('ledger.today') : this.day(day)
  }

  /** Formats a day, with its year if it is far from today. */
  day(day: string): string {
    const isFar = Math.abs(Date.parse(day) - Date.parse(this.today)) > MAX_MS_WITHOUT_YEAR
    return (isFar ? fullDateText : dayText)(day, this.answers.tag, this.digits)
  }

  /** Returns the name of a weekday, from 0 for Monday. */
  weekday(day: number): string {
    // The cast is safe: the catalog has a message for each of the seven days.
    return this.t(`weekday.${day}` as MessageKey)
  }

  /** Returns the direction of a train as it is written in headings. */
  way(way: RouteDirection): string {
    return this.t(`way.${way}`)
  }

  sentences(...all: readonly string[]): string {
    return joinSentences(this.answers.language, all)
  }

  list(parts: readonly string[]): string {
    return parts.join(usesFullWidthPunctuation(this.answers.language) ? '、' : this.t('list.separator'))
  }

  /** Puts the day before a sentence, even if the day is today. */
  withDay(day: string, text: string): string {
    return day === this.today ? this.t('assistant.today', { text }) : this.t('assistant.onDay', { day: this.day(day), text })
  }

  /** Puts the day before a sentence, unless the day is today. */
  withDayUnlessToday(day: string, sentence: string): string {
    return day === this.today ? sentence : this.t('assistant.onDay', { day: this.day(day), text: sentence })
  }

  /** Formats an instant as a clock time, preceded by the date of the instant if that is not `day`. */
  clockWithDay(instant: string, day: string): string {
    const date = parseServiceDay(instant.slice(0, 10))
    return date === undefined || date === day ? this.clock(instant) : `${this.day(date)}, ${this.clock(instant)}`
  }

  /** Returns the clock time from which the trains of a day are still to come: now for today, otherwise `00:00`. */
  earliestTimeOn(day: string | undefined): string {
    const now = serviceDayAt(this.answers.now, this.answers.railway.zone)
    return day === undefined || day === now.day ? formatClockTime(now.time) : '00:00'
  }

  get today(): string {
    return serviceDayAt(this.answers.now, this.answers.railway.zone).day
  }
}
