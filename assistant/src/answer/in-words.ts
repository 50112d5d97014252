import type { Answers } from '@yatha/answers'
import type { StationName } from '@yatha/contract'
import { clockText, dayText, digitsOf, fullDateText, moneyText, serviceClockText, trainNumberText, type Translate } from '@yatha/language'
import { parseServiceDay, serviceDayAt, type RouteWay } from '@yatha/timetable'

/** Days of the next months need no year. */
const CLEAR_MS = 300 * 86_400_000

/** How facts are written in the language of an answer. */
export class InWords {
  private readonly digits

  constructor(
    readonly answers: Answers,
    readonly t: Translate,
  ) {
    this.digits = digitsOf(answers.language)
  }

  /** Of an ISO instant. */
  clock(instant: string): string {
    return clockText(instant, this.digits)
  }

  /** Of `HH:MM`. */
  time(time: string): string {
    return serviceClockText(time, this.digits)
  }

  duration(minutes: number): string {
    if (minutes < 60) return this.t('time.minutes', { count: minutes })
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return rest === 0 ? this.t('time.hours', { hours }) : this.t('time.hoursMinutes', { hours, minutes: rest })
  }

  /** The name of a station by its slug. */
  station(slug: string): string {
    const station = this.answers.railway.station(slug)
    return station ? this.answers.stationName(station).name : slug
  }

  name = ({ name }: StationName): string => name

  train(train: { readonly trainNumber: string; readonly trainNumberMy: string }): string {
    return trainNumberText(train, this.answers.tag)
  }

  price(price: { readonly amount: number; readonly currency: string }): string {
    return moneyText(price, { t: this.t, tag: this.answers.tag, digits: this.digits })
  }

  /** With its year where that is not clear. */
  day(day: string): string {
    const isFar = Math.abs(Date.parse(day) - Date.parse(this.today)) > CLEAR_MS
    return (isFar ? fullDateText : dayText)(day, this.answers.tag, this.digits)
  }

  /** The direction of a train, within a sentence. */
  way(way: RouteWay): string {
    const name = this.t(`way.${way}`)
    return name.slice(0, 1).toLowerCase() + name.slice(1)
  }

  /** Sentences after each other. */
  sentences(...all: readonly string[]): string {
    return all.filter(Boolean).join(this.isWide ? '' : ' ')
  }

  /** Japanese and Chinese marks have their own space. */
  private get isWide(): boolean {
    return this.answers.language === 'ja' || this.answers.language === 'zh'
  }

  list(parts: readonly string[]): string {
    return parts.join(this.isWide ? '、' : this.t('weekday.separator'))
  }

  /** The day before a sentence, unless it is today. */
  onDay(day: string, sentence: string): string {
    return day === this.today ? sentence : this.t('assistant.onDay', { day: this.day(day), text: sentence })
  }

  /** The day of an instant after a time, unless it is this one. */
  clockOn(instant: string, day: string): string {
    const date = parseServiceDay(instant.slice(0, 10))
    return date === undefined || date === day ? this.clock(instant) : `${this.day(date)}, ${this.clock(instant)}`
  }

  get today(): string {
    return serviceDayAt(this.answers.now, this.answers.railway.zone).day
  }
}
