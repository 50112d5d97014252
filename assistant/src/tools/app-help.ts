import type { MessageKey, Translate } from '@yatha/language'
import type { Railway } from '@yatha/timetable'
import { hasFares, hasLandmarks } from './available-data.ts'

/** Topics of questions about the app. */
export const HELP_TOPICS = [
  'identity',
  'share',
  'alarm',
  'alertTest',
  'code',
  'report',
  'alerts',
  'favorites',
  'language',
  'offline',
  'deletion',
  'account',
  'live',
  'display',
  'about',
  'tickets',
  'general',
] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

const TEXTS: Readonly<Record<HelpTopic, MessageKey>> = {
  identity: 'assistant.identity',
  share: 'assistant.helpShare',
  alarm: 'assistant.helpAlarm',
  alertTest: 'assistant.helpAlertTest',
  code: 'assistant.helpCode',
  report: 'assistant.helpReport',
  alerts: 'assistant.helpAlerts',
  favorites: 'assistant.helpFavorites',
  language: 'assistant.helpLanguage',
  offline: 'assistant.helpOffline',
  deletion: 'assistant.helpDeletion',
  account: 'assistant.helpAccount',
  live: 'assistant.helpLive',
  display: 'assistant.helpDisplay',
  about: 'terms.what',
  tickets: 'assistant.helpTickets',
  general: 'assistant.help',
}

/** The button or page that the message about a topic names. */
const ACTION_LABELS: Readonly<Partial<Record<HelpTopic, MessageKey>>> = {
  alarm: 'wake.action',
  alertTest: 'alertTest.title',
  code: 'account.resend',
  report: 'ride.notYet',
}

/** Returns the topics that an answer is about: a problem with an alert or a code, otherwise at most two topics. */
export function answeredTopics(topics: readonly HelpTopic[] = []): readonly HelpTopic[] {
  const asked = HELP_TOPICS.filter((topic) => topics.includes(topic))
  const problem = asked.find((topic) => topic in ACTION_LABELS)
  return problem ? [problem] : asked.length === 0 ? ['general'] : asked.slice(0, 2)
}

/** Returns the text about a topic. */
export function helpText(topic: HelpTopic, t: Translate, railway: Railway): string {
  const action = ACTION_LABELS[topic]
  return t(helpMessageKey(topic, railway), action && { action: t(action) })
}

/** Returns the key of the message about a topic. If the railway has no fares or landmarks, the message does not mention them. */
function helpMessageKey(topic: HelpTopic, railway: Railway): MessageKey {
  if (topic === 'tickets' && !hasFares(railway)) return 'assistant.helpNoFares'
  if (topic === 'general' && !(hasFares(railway) && hasLandmarks(railway))) return 'assistant.helpPlain'
  return TEXTS[topic]
}

/** The help texts in English, for a language model. */
export const HELP_IN_ENGLISH: Readonly<Record<HelpTopic, string>> = {
  identity: 'The helper is a program, not a person. It answers questions about trains in eight languages.',
  share: 'Open the trip, the train or the station, and tap “Share”.',
  alarm: '“Wake me” rings while the trip is open on the screen, also offline; the screen has to stay on.',
  alertTest: 'If alerts do not arrive, “Test my alerts” on the notifications page shows what is wrong.',
  code: 'If the code does not come: check the e-mail address and the spam folder, then “Send a new code”.',
  report: 'Riders report on the page of the train, or write in the community. Reports need an account.',
  alerts: 'Tap the heart on a station’s or a train’s page; alerts before its trains are then set under Favorites. An account is needed.',
  favorites: 'Tap the heart on a station’s or a train’s page. Favorites are listed in Favorites.',
  language: 'Language and digits are chosen in the settings of the profile.',
  offline: 'Timetable, trip search and this helper work without a network once the app was opened; live times do not.',
  deletion: 'The account is deleted on the profile page, with everything in it.',
  account: 'An account is made with an e-mail address on the profile page. Trips and boards need none.',
  live: 'Times are from the timetable; times that live data or riders changed are marked with the age of the data; departed trains are gray.',
  display: 'The text size is that of the phone; dark mode is in the settings of the profile.',
  about: 'The app is free, and independent of the government and the railway.',
  tickets: 'The app sells no tickets; ticket windows at stations do. It shows fares where they are published.',
  general: 'The app searches trips, shows departures of stations, trains on the map, fares where they are published, and notices.',
}
