import { goPath, formatClockTime, screenPath, stationPath } from '@yatha/contract'
import {
  clockText,
  dayText,
  defaultDigits,
  serviceClockText,
  languageTagOf,
  trainNumberText,
  type Language,
  type MessageKey,
  type Translate,
} from '@yatha/language'
import { zonedIso, type Railway } from '@yatha/timetable'
import { doubtText } from '../words.ts'
import type { AlertFacts, EditionFacts, NotificationFacts, WakeFacts } from './facts.ts'
import { moderationText } from './moderation-words.ts'

export interface NotificationText {
  readonly title: string
  readonly body: string
  /** Path of the page that the notification links to. */
  readonly path: string
  readonly icon: string
}

export type FormatNotification = (facts: NotificationFacts, language: Language) => NotificationText

const ICON = '/icon-192.png'

/** Returns a formatter of notifications. `railway` returns the current railway, including trains that are added live. */
export function createNotificationFormatter(railway: () => Railway, translateIn: (language: Language) => Translate): FormatNotification {
  const format = (facts: NotificationFacts, language: Language) =>
    new NotificationFormatter(railway(), translateIn(language), language).words(facts)
  return (facts, language) => ({ icon: ICON, ...format(facts, language) })
}

type Words = Omit<NotificationText, 'icon'>

class NotificationFormatter {
  private readonly tag: string

  constructor(
    private readonly railway: Railway,
    private readonly t: Translate,
    private readonly language: Language,
  ) {
    this.tag = languageTagOf(language)
  }

  words(facts: NotificationFacts): Words {
    if (facts.kind === 'alert') return this.alert(facts)
    if (facts.kind === 'edition') return this.edition(facts)
    if (facts.kind === 'wake') return this.wake(facts)
    if (facts.kind === 'moderation') return moderationText(facts, this.t, (instant) => this.dayAndTime(instant))
    return {
      title: this.t('push.test'),
      body: this.t('push.testBody', { time: this.clock(facts.sentAt) }),
      path: screenPath('notification'),
    }
  }

  private alert({ route: slug, call, station, plannedAt, expectedAt, isEarliest, cancelled, runsAgain, way, doubt }: AlertFacts): Words {
    const { t } = this
    const route = this.railway.route(slug)
    const planned = this.clock(plannedAt)
    const time = this.clock(expectedAt ?? plannedAt)
    const expected = isEarliest ? t('push.orLater', { time }) : time
    const number = this.trainNumber(slug)
    const destination = route && this.stationName(this.railway.stations[route.destination]!.slug)
    const isLast = route !== undefined && call === this.railway.callsOf(route).length - 1
    const plainKey: MessageKey = isLast || destination === undefined ? 'push.arrival' : 'push.train'
    const titleKey: MessageKey = cancelled ? 'push.canceled' : runsAgain ? 'push.runsAgain' : plainKey
    const title = t(titleKey, { time: cancelled ? planned : expected, station: this.stationName(station), destination: destination ?? '' })
    const bodyKey: MessageKey = cancelled ? 'push.canceledBody' : expectedAt === null ? 'push.scheduled' : 'push.expected'
    const expectedText = t(bodyKey, { number, way: t(`way.${way}`), planned, expected })
    const body = doubt && !cancelled ? t('push.doubt', { known: expectedText, doubt: doubtText(t, doubt, doubt.riders) }) : expectedText
    const late = cancelled ? 0 : Math.floor(((expectedAt ?? plannedAt) - plannedAt) / 60)
    return { title, body: late > 0 ? `${t('state.late', { minutes: late })}\u00A0· ${body}` : body, path: stationPath(station) }
  }

  private edition({ changes, more }: EditionFacts): Words {
    const { t } = this
    const time = (seconds: number) => serviceClockText(formatClockTime(seconds), defaultDigits(this.language))
    const lines = changes.map(({ station, was, is, ...train }) => {
      const key: MessageKey =
        was === null ? 'push.timeNew' : is === null ? 'push.timeGone' : was === is ? 'push.daysChanged' : 'push.timeChanged'
      const number = trainNumberText(train, this.tag)
      return t(key, { number, station: this.stationName(station), was: was === null ? '' : time(was), is: is === null ? '' : time(is) })
    })
    if (more > 0) lines.push(t('push.moreChanges', { count: more }))
    const path = changes.length + more === 1 ? stationPath(changes[0]!.station) : screenPath('favorite')
    return { title: t('push.edition', { count: changes.length + more }), body: lines.join('\n'), path }
  }

  private wake({ route, station, isTransfer, stops, arrivesAt, legs }: WakeFacts): Words {
    const { t } = this
    const title = t(isTransfer ? 'go.changeAt' : 'go.getOffAt', { station: this.stationName(station) })
    const arrival = t('go.arrives', { time: this.clock(arrivesAt) })
    const body = [t('wake.stops', { count: stops }), arrival, t('route.number', { number: this.trainNumber(route) })].join('\u00A0· ')
    return { title, body, path: goPath(legs) }
  }

  /** Returns a train's number; its slug in capitals if the timetable lacks the train, because an added train was removed meanwhile. */
  private trainNumber(slug: string): string {
    const route = this.railway.route(slug)
    return route ? trainNumberText(route, this.tag) : slug.toUpperCase()
  }

  private dayAndTime(instant: number): { day: string; time: string } {
    const iso = zonedIso(instant, this.railway.zone)
    return { day: dayText(iso.slice(0, 10), this.tag, defaultDigits(this.language)), time: this.clock(instant) }
  }

  private stationName(slug: string): string {
    const station = this.railway.station(slug)
    return station ? this.railway.nameOf(station, this.tag) : slug
  }

  private clock(instant: number): string {
    return clockText(zonedIso(instant, this.railway.zone), defaultDigits(this.language))
  }
}
