// What the assistant understands and its limits, for rooms that must not load zod.

/** What a rider wants to know. `clarify`: a question back, because a slot is missing or has several meanings. */
export const ASSISTANT_INTENTS = [
  'trip',
  'next_trains',
  'first_train',
  'last_train',
  'duration',
  'stop_count',
  'direction',
  'fare',
  'nearby',
  'train_position',
  'running_today',
  'service_hours',
  'app_help',
  'small_talk',
  'off_topic',
  'clarify',
] as const
export type AssistantIntent = (typeof ASSISTANT_INTENTS)[number]

export const ASSISTANT_LIMITS = {
  /** Characters of a question, also of an earlier one. */
  text: 500,
  /** Characters of an earlier answer. */
  turn: 2000,
  /** Turns of the history. */
  turns: 20,
} as const
