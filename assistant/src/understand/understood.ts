import type { AssistantIntent, AssistantSlots } from '@yatha/contract'
import type { Language } from '@yatha/language'
import type { HelpTopic } from '../tools/app-help.ts'
import type { Place } from './place-names.ts'
import type { NoSuch } from './read-question.ts'

/** What a question means; for `answer`. */
export interface Understood {
  readonly intent: AssistantIntent
  readonly slots: AssistantSlots
  readonly language: Language
  /** With `clarify`: what the rider wants to know, and what it lacks. */
  readonly wanted?: AssistantIntent
  readonly missing?: 'from' | 'to' | 'station' | 'train' | 'day' | 'time'
  /** What was said that there is not; it is asked for once everything else is known. */
  readonly noSuch?: NoSuch
  /** With `clarify`: the places that a name may mean, the named one first. */
  readonly choices?: readonly Place[]
  /** With `app_help`: what of the app. */
  readonly topics?: readonly HelpTopic[]
  /** With `small_talk`. */
  readonly thanks?: true
  /** With `clarify`: the question takes too many steps to be read whole. */
  readonly isCutShort?: true
  /** Trains before (-1) the one that was asked for first. */
  readonly shift?: number
}
