import { z } from '@hono/zod-openapi'
import { LANGUAGES } from '@yatha/language'
import { ASSISTANT_INTENTS, ASSISTANT_LIMITS } from './assistant-rules.ts'
import { endpoint } from './endpoint.ts'
import { choice, day, multilineTextUpTo, meters, slug } from './fields.ts'
import { LandmarkSummary } from './landmark.ts'
import { Notice } from './notice.ts'
import { RouteSummary, Trip } from './route.ts'
import { RunningTrain } from './running-train.ts'
import { Itinerary } from './search.ts'
import { Departure, StationName, StationSummary } from './station.ts'
import { TIME_BASES, Fare } from './train.ts'

/** Values found in a question. A slot that the question does not mention is undefined. */
export const AssistantSlots = z
  .object({
    from: slug.optional(),
    to: slug.optional(),
    station: slug.optional(),
    train: z.string().optional().openapi({ example: 'KHA-3' }),
    landmark: slug.optional().openapi({ description: 'The landmark that was named; its nearest station is in `from`, `to` or `station`' }),
    day: day.optional(),
    time: z.string().optional().openapi({ example: '08:30', description: 'HH:MM' }),
    by: z.enum(['depart', 'arrive']).optional(),
  })
  .openapi('AssistantSlots')

/** A card with facts of an answer. The app shows it with the same components as on its other pages. */
export const AssistantCard = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('itinerary'), from: StationName, to: StationName, day, itinerary: Itinerary }),
    z.object({ kind: z.literal('board'), station: StationName, day, departures: z.array(Departure) }),
    z.object({ kind: z.literal('station'), station: StationSummary }),
    z.object({ kind: z.literal('landmark'), landmark: LandmarkSummary, meters: meters.optional() }),
    z.object({ kind: z.literal('route'), route: RouteSummary }),
    z.object({ kind: z.literal('run'), route: RouteSummary, trip: Trip, running: RunningTrain.optional() }),
    z.object({
      kind: z.literal('fare'),
      from: StationName,
      to: StationName,
      fare: Fare.optional().openapi({ description: 'Omitted if no price is known' }),
    }),
    z.object({ kind: z.literal('notice'), notice: Notice }),
  ])
  .openapi('AssistantCard')

/** The edition of the timetable, and the source and age of the live times, from which an answer was created. */
export const AssistantSource = z
  .object({
    edition: z.string(),
    asOf: z.string().openapi({ description: 'Year and month of the newest source of the timetable' }),
    basis: z.enum(TIME_BASES).openapi({ description: '`timetable`: scheduled. Otherwise at least one of its times is live' }),
    age: z.number().int().nonnegative().optional().openapi({ description: 'Seconds since the oldest live time was observed' }),
  })
  .openapi('AssistantSource')

export const AssistantAnswer = z
  .object({
    intent: z.enum(ASSISTANT_INTENTS),
    slots: AssistantSlots,
    language: z.enum(LANGUAGES).openapi({ description: 'Language of the question and of the text' }),
    text: z.string(),
    cards: z.array(AssistantCard),
    chips: z.array(z.string()).openapi({ description: 'Questions that a rider may ask next' }),
    source: AssistantSource.optional().openapi({ description: 'Omitted for answers without facts about the railway' }),
  })
  .openapi('AssistantAnswer')

/** An event of the answer's stream: text and cards as they are ready, and the complete answer at the end. */
export const AssistantEvent = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('words'), text: z.string().openapi({ description: 'To be appended to the words so far' }) }),
    z.object({ kind: z.literal('replace'), text: z.string().openapi({ description: 'Replaces all words so far' }) }),
    z.object({ kind: z.literal('cards'), cards: z.array(AssistantCard) }),
    z.object({ kind: z.literal('done'), answer: AssistantAnswer }),
  ])
  .openapi('AssistantEvent')

export const AssistantTurn = z
  .object({
    role: choice(['user', 'assistant']),
    text: multilineTextUpTo(ASSISTANT_LIMITS.turn).openapi({ description: `At most ${ASSISTANT_LIMITS.text} characters for \`user\`` }),
  })
  .refine(({ role, text }) => role === 'assistant' || text.length <= ASSISTANT_LIMITS.text, { error: 'too_long', path: ['text'] })

export const AssistantQuestion = z
  .object({
    text: multilineTextUpTo(ASSISTANT_LIMITS.text).min(1, 'missing'),
    language: choice(LANGUAGES)
      .optional()
      .openapi({ description: 'For a question whose language is not clear. Default: the language of the request' }),
    history: z.array(AssistantTurn).max(ASSISTANT_LIMITS.turns, 'too_long').default([]).openapi({ description: 'Oldest first' }),
    now: z.iso
      .datetime({ offset: true, error: 'invalid_instant' })
      .optional()
      .openapi({ description: 'Only if developer pages are enabled: answers as of this instant' }),
  })
  .openapi('AssistantQuestion')

export const askAssistant = endpoint({
  post: '/api/assistant',
  for: 'anyone',
  summary:
    'Ask about trains, stations and the app in one’s own words: a stream of words and cards, or, with Accept: application/json, one answer',
  body: AssistantQuestion,
  answer: AssistantAnswer,
  events: AssistantEvent,
  limit: 'questions',
})

export type AssistantSlots = z.infer<typeof AssistantSlots>
export type AssistantCard = z.infer<typeof AssistantCard>
export type AssistantSource = z.infer<typeof AssistantSource>
export type AssistantAnswer = z.infer<typeof AssistantAnswer>
export type AssistantEvent = z.infer<typeof AssistantEvent>
export type AssistantTurn = z.infer<typeof AssistantTurn>
export type AssistantQuestion = z.output<typeof AssistantQuestion>
