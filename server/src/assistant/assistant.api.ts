import type { AnswerWithResults } from '@yatha/assistant'
import { type AssistantAnswer, type AssistantEvent } from '@yatha/contract'
import { askAssistant } from '@yatha/contract/endpoints'
import type { Caller } from '../http/caller.ts'
import type { Client } from '../http/client.ts'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { askModel, type FallbackReason } from './ask-model.ts'
import { answerBuiltIn, toQuestionContext, type QuestionContext } from './built-in.ts'
import { questionPoints, consumeQuestionPoints } from './question-limits.ts'
import { dailyTokenSpender } from './spending.ts'

/** Counters of the assistant's answers. */
export interface AssistantCounters {
  /** Counts an answer of the built-in engine or of a model. */
  readonly countAnswer: (by: 'built_in' | 'model') => void
  /** Counts a fallback to the built-in engine, by the reason why the model's answer could not be shown. */
  readonly countFallback: (why: FallbackReason | 'busy') => void
  readonly countTokens: (tokens: number) => void
}

/** Maximum number of concurrent answers of a model in one process. Each occupies a connection for some seconds. */
const MAX_CONCURRENT = 32

/**
 * Creates the endpoint that answers riders' questions with text and cards. It works without the database and stores no question. A
 * question may set its own time only if developer pages are on.
 */
export function assistantApi(services: Services, counts: AssistantCounters): ServedEndpoint[] {
  const { limits, model, config, clock } = services
  let openAnswers = 0
  /** Sends the events of an answer, and returns the whole answer. */
  const answer = async (question: QuestionContext, client: Client, send: (event: AssistantEvent) => Promise<void>, ended: AbortSignal) => {
    const builtIn = answerBuiltIn(question, services)
    let hasSentWords = false
    const sendWords = async (event: AssistantEvent) => {
      hasSentWords = true
      await send(event)
    }
    // If the question names something that does not exist, such as a train, a model would answer as if it existed.
    const isValidQuestion = builtIn.noSuch === undefined
    if (model && isValidQuestion && openAnswers >= MAX_CONCURRENT) counts.countFallback('busy')
    else if (model && isValidQuestion) {
      openAnswers++
      const spendTokens = dailyTokenSpender(limits, model.dayTokens, client, clock.nowMs())
      const spend = (tokens: number) => spendTokens(tokens).then(() => counts.countTokens(tokens))
      const result = await askModel(question, {
        model: model.languageModel,
        deps: services,
        builtIn,
        send: sendWords,
        spend,
        ended,
      }).finally(() => openAnswers--)
      if (typeof result !== 'string') {
        counts.countAnswer('model')
        if (result.cards.length > 0) await send({ kind: 'cards', cards: result.cards })
        return result
      }
      // If the rider has disconnected, the missing answer is not the model's fault.
      if (!ended.aborted) counts.countFallback(result)
    }
    counts.countAnswer('built_in')
    await send({ kind: hasSentWords ? 'replace' : 'words', text: builtIn.text })
    if (builtIn.cards.length > 0) await send({ kind: 'cards', cards: builtIn.cards })
    return toJson(builtIn)
  }
  return [
    serve(askAssistant, async ({ body }, { language, client, caller, disconnected }) => {
      const nowMs = config.developerPages && body.now !== undefined ? Date.parse(body.now) : clock.nowMs()
      const question = toQuestionContext(body, language, Math.floor(nowMs / 1000))
      await consumeQuestionPoints(limits, client, await riderIdOf(caller), questionPoints(question))
      return {
        answer: () => answer(question, client, () => Promise.resolve(), disconnected),
        events: async (send, ended) => send({ kind: 'done', answer: await answer(question, client, send, ended) }),
      }
    }),
  ]
}

/** Returns the rider's id; undefined for a guest, or if the session cannot be looked up. In both cases, the question is answered anyway. */
async function riderIdOf(caller: () => Promise<Caller | undefined>): Promise<string | undefined> {
  try {
    return (await caller())?.rider.id
  } catch {
    return undefined
  }
}

/** Returns the part of an answer that is sent, without the tool results that its facts come from. */
const toJson = ({ intent, slots, language, text, cards, chips, source }: AnswerWithResults): AssistantAnswer => ({
  intent,
  slots,
  language,
  text,
  cards,
  chips,
  ...(source && { source }),
})
