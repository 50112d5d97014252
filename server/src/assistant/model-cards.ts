import type { AnswerWithResults, ToolResult } from '@yatha/assistant'
import type { AssistantCard, AssistantIntent, AssistantSlots } from '@yatha/contract'

/** Maximum number of cards. More would hide the text. */
const MAX_CARDS = 6

/** Returns the cards of all results, without duplicates. */
export function cardsOf(results: readonly ToolResult[]): AssistantCard[] {
  const cards = new Map(results.flatMap((result) => result.cards).map((card) => [JSON.stringify(card), card]))
  return [...cards.values()].slice(0, MAX_CARDS)
}

/** A model's call of a tool. */
export interface ToolCall {
  readonly tool: string
  readonly input: unknown
}

const INTENTS: Readonly<Record<string, AssistantIntent>> = {
  plan_trip: 'trip',
  first_and_last_trip: 'first_train',
  station_board: 'next_trains',
  train: 'train_position',
  fare: 'fare',
  landmarks_near: 'nearby',
  service_hours: 'service_hours',
  app_help: 'app_help',
}
const SLOTS = ['from', 'to', 'station', 'train', 'day', 'time'] as const

/** Returns the intent and slots that our engine understood; if it understood none, those of the model's last successful call. */
export function intentAndSlots(
  { intent, slots }: AnswerWithResults,
  calls: readonly ToolCall[],
): { intent: AssistantIntent; slots: AssistantSlots } {
  const last = intent === 'clarify' || intent === 'off_topic' ? calls.findLast(({ tool }) => tool in INTENTS) : undefined
  if (!last) return { intent, slots }
  // The cast is safe: the tool has validated its input.
  const input = last.input as Readonly<Partial<Record<string, unknown>>>
  const callSlots = SLOTS.flatMap((name) => (typeof input[name] === 'string' && input[name] !== '' ? [[name, input[name]]] : []))
  return { intent: INTENTS[last.tool]!, slots: Object.fromEntries(callSlots) as AssistantSlots }
}
