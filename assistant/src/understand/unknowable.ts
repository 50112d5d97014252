/** Topics of riders' questions about which the app has no data. Each is also a cue and, with the prefix `assistant.`, a message key. */
export const UNKNOWABLE_TOPICS = [
  'emergency',
  'lost',
  'punctuality',
  'toilets',
  'crowded',
  'refund',
  'weather',
  'buses',
  'insult',
  'unlisted',
] as const
export type UnknowableTopic = (typeof UNKNOWABLE_TOPICS)[number]
