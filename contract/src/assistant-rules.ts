// The assistant's intents and limits, without zod, for packages that must not load zod.

/**
 * Intents of a question. `clarify`: the assistant asks a question in return, because a slot is missing or ambiguous. `unknowable`: a
 * question about lost property, crowding or another topic without data.
 */
export const ASSISTANT_INTENTS = [
  'trip',
  'next_trains',
  'first_train',
  'last_train',
  'first_and_last',
  'duration',
  'stop_count',
  'direction',
  'fare',
  'nearby',
  'wake',
  'train_position',
  'running_today',
  'service_hours',
  'loop',
  'app_help',
  'small_talk',
  'unknowable',
  'off_topic',
  'clarify',
] as const
export type AssistantIntent = (typeof ASSISTANT_INTENTS)[number]

export const ASSISTANT_LIMITS = {
  /** Maximum characters of each question, current or earlier. */
  text: 500,
  /** Maximum characters of an earlier answer. */
  turn: 2000,
  /** Maximum number of turns in the history. */
  turns: 20,
} as const
