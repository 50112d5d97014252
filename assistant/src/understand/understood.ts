import type { AssistantIntent, AssistantSlots } from '@yatha/contract'
import type { Language } from '@yatha/language'
import type { HelpTopic } from '../tools/app-help.ts'
import type { InvalidSlot } from './read-question.ts'
import type { UnknowableTopic } from './unknowable.ts'

/** Details that a question asks for, and that change how its intent is answered. */
export interface QuestionDetails {
  /** Asks for all trains of the day, or for their number. */
  readonly all?: true
  /** Asks for all stops of the train. */
  readonly stops?: true
  /** Asks whether and where the rider has to transfer. */
  readonly transfer?: true
  readonly fastest?: true
  /** Asks about the way there and back. */
  readonly bothWays?: true
  /** Number of riders. */
  readonly riders?: number
  /** Asks on which days the train runs. */
  readonly everyDay?: true
  /** Asks about getting off on the way and continuing with a later train. */
  readonly stopover?: true
  /** Names the time only roughly. */
  readonly around?: true
  /** Asks for a train at night. */
  readonly nightTrain?: true
  /** Mentions a public holiday. */
  readonly holiday?: true
  /** Asks only for trains until this time, `HH:MM`. */
  readonly until?: string
  /** Asks only for trains that leave before the time of the question. */
  readonly leavesBefore?: true
  /** Asks about closures, works or other news. */
  readonly news?: true
  /** Asks whether the timetable is the same on all days. */
  readonly sameTimes?: true
  /** Asks whether two names belong to the same station. */
  readonly compare?: true
  /** Asks how long before the stop the alarm rings. */
  readonly lead?: true
  /** Asks how to turn off the alarm. */
  readonly cancel?: true
  /** Asks about the way on foot. */
  readonly walk?: true
  /** Asks for a fact that the timetable does not have, such as sleepers. */
  readonly unlisted?: true
}

export type RequestedDirection = 'clockwise' | 'anticlockwise' | 'other' | 'loop'

/** The meaning of a question, from which its answer is created. */
export interface QuestionMeaning {
  readonly intent: AssistantIntent
  readonly slots: AssistantSlots
  readonly language: Language
  /** With `clarify`: the intent of the question, and the slot that it lacks. */
  readonly askedIntent?: AssistantIntent
  readonly missing?: 'from' | 'to' | 'station' | 'train' | 'day' | 'time'
  /** Set if the question names a time, day or train that does not exist. The rider is asked for it after all missing slots. */
  readonly noSuch?: InvalidSlot
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
  /** The train of the day that the question is about; by default the next train. */
  readonly trainOfDay?: 'first' | 'last' | 'fastest'
  /** Offset in trains from the requested train: 1 for the train after it, -1 for the train before it. */
  readonly shift?: number
  /** The direction of the trains around the loop. `other`: opposite to the next train. `loop`: either direction, but only loop trains. */
  readonly way?: RequestedDirection
  /** With the direction `other`: day and time from which to search the train whose direction the rider rejects. */
  readonly rejectedMoment?: AssistantSlots
  /** Set if the question is about the whole loop. */
  readonly isAboutLoop?: true
  /** Set if the question is about the way back. */
  readonly isReturn?: true
  /** Set if the question is about a way back without a day and time of its own: the question about the way there. */
  readonly outward?: QuestionMeaning
  /** Set if this question asks whether the train of an earlier question stops at `slots.to`: the earlier question. */
  readonly trainQuestion?: QuestionMeaning
  /** Slug of the stop that an earlier question about the same train named; “there” refers to it. */
  readonly namedStop?: string
  /** A remark or question about another topic, asked since this question; the rider may continue either of them. */
  readonly aside?: QuestionMeaning
  /** Details that the question asks for. */
  readonly details?: QuestionDetails
  /** Set if this question names the landmark, rather than an earlier question. */
  readonly namesLandmark?: true
  /** With `next_trains`: set if the question names the station without a role; the rider may want to go there. */
  readonly isBareStation?: true
  /** With `fare`, `stop_count` or `duration`: set if the question is about the train in the previous answer. */
  readonly isOfShownTrain?: true
  /** With `train_position`: set if the question only names a train, so that the answer also gives its times. */
  readonly describesTrain?: true
  /** A topic without data that the question mentions beside its trains, or beside its topic. */
  readonly sideTopic?: UnknowableTopic
  /** The meaning of a second question in the same text. */
  readonly secondQuestion?: QuestionMeaning
}
