import type { AssistantIntent, AssistantSlots } from '@yatha/contract'
import type { Language } from '@yatha/language'
import type { HelpTopic } from '../tools/app-help.ts'
import type { NoSuch } from './read-question.ts'
import type { UnknowableTopic } from './unknowable.ts'

/** Details that change how an intent is answered. */
export interface Details {
  /** All trains of the day, or their number. */
  readonly all?: true
  /** All stops of the train. */
  readonly stops?: true
  /** Whether the rider has to change trains, and where. */
  readonly transfer?: true
  readonly fastest?: true
  /** There and back. */
  readonly bothWays?: true
  /** Number of riders. */
  readonly riders?: number
  /** The days on which the train runs. */
  readonly everyDay?: true
  /** `HH:MM`: only trains until this time. */
  readonly until?: string
  /** Only trains that leave before the time of the question. */
  readonly leavesBefore?: true
  /** Closures, works or other news. */
  readonly news?: true
  /** Whether the timetable is the same on all days. */
  readonly sameTimes?: true
  /** Whether two names are of one station. */
  readonly compare?: true
  /** How long before the stop the alarm rings. */
  readonly lead?: true
  /** Turning the alarm off. */
  readonly cancel?: true
  /** The way on foot. */
  readonly walk?: true
  /** Facts that the timetable does not have, such as sleepers. */
  readonly unlisted?: true
}

export type Way = 'clockwise' | 'anticlockwise' | 'other' | 'loop'

/** The meaning of a question, as input of `answer`. */
export interface Understood {
  readonly intent: AssistantIntent
  readonly slots: AssistantSlots
  readonly language: Language
  /** With `clarify`: the intent of the question, and the slot that it lacks. */
  readonly askedIntent?: AssistantIntent
  readonly missing?: 'from' | 'to' | 'station' | 'train' | 'day' | 'time'
  /** Set if the question names a time, day or train that does not exist. The rider is asked for it after all missing slots. */
  readonly noSuch?: NoSuch
  /** Set if an alarm was offered for the stop of this or an earlier question about the same trip or train. */
  readonly hasAlarm?: true
  /** Set if the rider is on the train that leaves `slots.from` or `slots.station` at `slots.time`. */
  readonly isAboard?: true
  /** With `app_help`: the topics of the question. */
  readonly topics?: readonly HelpTopic[]
  /** With `app_help`: the station, train or trip of a request such as “save this”. */
  readonly about?: AssistantSlots
  /** With `unknowable`: the topic of the question. */
  readonly topic?: UnknowableTopic
  /** With `small_talk`: set if the rider says thanks. */
  readonly thanks?: true
  /** With `clarify`: set if the question takes too many steps to be parsed completely. */
  readonly isCutShort?: true
  /** The train of the day that the question is about; by default the next one. */
  readonly end?: 'first' | 'last' | 'fastest'
  /** Offset in trains from the requested train: 1 for the train after it, -1 for the train before it. */
  readonly shift?: number
  /** The direction of the trains around the loop. `other`: not that of the next train. `loop`: either, but no other trains. */
  readonly way?: Way
  /** With the direction `other`: day and time of the next train that has the direction that the rider does not want. */
  readonly otherThan?: AssistantSlots
  /** Set if the question is about the whole loop. */
  readonly isOfLoop?: true
  /** Set if the question is about the way back. */
  readonly isReturn?: true
  /** With a way back without a day and time of its own: the question about the way there. */
  readonly outward?: Understood
  /** The question about a train, if this question is whether that train stops at `slots.to`. */
  readonly through?: Understood
  /** Slug of the stop that an earlier question about the same train named; “there” refers to it. */
  readonly namedStop?: string
  /** The question before this one, if later questions refer to this one but the rider may also continue that one. */
  readonly aside?: Understood
  /** Details that the question asks for. */
  readonly details?: Details
  /** Set if the question itself names the landmark, rather than an earlier one. */
  readonly namesLandmark?: true
  /** The meaning of a second question in the same text. */
  readonly secondQuestion?: Understood
}
