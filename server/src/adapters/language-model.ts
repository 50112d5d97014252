import type { TextStreamPart, ToolSet } from 'ai'
import type { Language } from '@yatha/language'
import type { LanguageModelConfig } from '../config.ts'
import type { fetchOnSameHost, RefusedRedirects } from './fetch-without-redirects.ts'

/** English names of the languages, for instructions to a model. */
export const ENGLISH_LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  mm: 'Burmese',
  ja: 'Japanese',
  zh: 'Simplified Chinese',
  ko: 'Korean',
  th: 'Thai',
  fr: 'French',
  de: 'German',
}

/** A function that a model may call. */
export interface ModelTool {
  readonly name: string
  readonly description: string
  /** JSON Schema of its input. The model may not follow it. */
  readonly input: object
  /** Returns a result that can be encoded as JSON. Must not throw. */
  readonly call: (input: unknown) => unknown
}

export interface ModelQuestion {
  readonly instructions: string
  /** Messages, oldest first; the last one is the question. */
  readonly turns: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[]
  readonly tools: readonly ModelTool[]
  /** Maximum number of tokens in the answer; 700 by default. */
  readonly outputTokens?: number
  /**
   * Called before each request to the model, with the estimated tokens of the request plus the maximum answer. Throws ModelFailed if
   * they exceed the budget.
   */
  readonly spend: (tokens: number) => Promise<void>
  /** Aborted when no client waits for the answer. */
  readonly ended: AbortSignal
}

export interface LanguageModel {
  /** Streams the text of the answer. Throws only ModelFailed. */
  ask(question: ModelQuestion): AsyncIterable<string>
}

export const MODEL_FAULTS = ['silent', 'slow', 'broken', 'loop', 'long', 'cost'] as const
/**
 * `silent`: no output for some seconds. `slow`: the answer takes too long. `broken`: the model is unavailable, or returns an error or an
 * invalid response. `loop`: it calls too many functions. `long`: its output is too long. `cost`: too few of the day's tokens are left.
 */
export type ModelFault = (typeof MODEL_FAULTS)[number]

export class ModelFailed extends Error {
  constructor(readonly why: ModelFault) {
    super(why)
  }
}

/** Longest pause in an answer, and longest time for an answer, in milliseconds. */
export interface ModelTimeouts {
  readonly silenceMs: number
  readonly answerMs: number
}

const TIMEOUTS: ModelTimeouts = { silenceMs: 2500, answerMs: 20_000 }
const MAX_STEPS = 5
const MAX_CALLS = 10
const MAX_OUTPUT_TOKENS = 700
/** Maximum size of one response of the model, as sent. */
const MAX_RESPONSE_BYTES = 400_000
/** Fewest bytes per token of any language and tokenizer that we know of, so that costs are overestimated. */
const BYTES_PER_TOKEN = 2

/** Opens a model behind an OpenAI-compatible API. */
export function openLanguageModel(
  { url, key, name }: LanguageModelConfig,
  redirects: RefusedRedirects,
  timeouts: ModelTimeouts = TIMEOUTS,
): LanguageModel {
  const send = redirects.fetchFor('LANGUAGE_MODEL_URL')
  // The library's warnings and errors contain riders' questions.
  globalThis.AI_SDK_LOG_WARNINGS = false
  // Loads the packages here, so that a server without a model does not load them.
  const packages = Promise.all([import('ai'), import('@ai-sdk/openai-compatible')])
  packages.catch(() => undefined)
  return {
    async *ask({ instructions, turns, tools, outputTokens = MAX_OUTPUT_TOKENS, spend, ended }) {
      const stop = new AbortController()
      try {
        const [ai, { createOpenAICompatible }] = await packages
        const modelFetch = limitedFetch(
          send,
          (tokens) => spend(tokens + outputTokens),
          (failure) => stop.abort(failure),
        )
        const provider = createOpenAICompatible({
          name: 'model',
          baseURL: url,
          fetch: modelFetch,
          ...(key !== undefined && { apiKey: key }),
        })
        const parts = ai
          .streamText({
            model: provider(name),
            system: instructions,
            messages: [...turns],
            tools: asToolSet(ai, tools, () => stop.abort(new ModelFailed('loop'))),
            stopWhen: ai.stepCountIs(MAX_STEPS),
            maxOutputTokens: outputTokens,
            temperature: 0,
            maxRetries: 0,
            abortSignal: AbortSignal.any([stop.signal, ended]),
            onError: () => undefined,
          })
          .fullStream[Symbol.asyncIterator]()
        yield* streamText(parts, timeouts, stop.signal, ended)
      } catch (error) {
        throw toModelFailed(error, stop.signal)
      } finally {
        stop.abort()
      }
    },
  }
}

async function* streamText(
  parts: AsyncIterator<TextStreamPart<ToolSet>>,
  { silenceMs, answerMs }: ModelTimeouts,
  stopped: AbortSignal,
  ended: AbortSignal,
): AsyncGenerator<string> {
  const until = performance.now() + answerMs
  for (;;) {
    const next = await awaitWithTimeout(parts.next(), silenceMs, until, [stopped, ended])
    if (next.done) return
    const part = next.value
    if (part.type === 'text-delta') yield part.text
    else if (part.type === 'error') throw part.error
    else if (part.type === 'abort') throw new ModelFailed('broken')
    else if (part.type === 'finish' && part.finishReason !== 'stop')
      throw new ModelFailed(FAULT_BY_FINISH_REASON[part.finishReason] ?? 'broken')
  }
}

const FAULT_BY_FINISH_REASON: Readonly<Partial<Record<string, ModelFault>>> = { 'tool-calls': 'loop', length: 'long' }

/** Awaits the next part, with a timeout. Does not rely on the stream ending when it is aborted. */
async function awaitWithTimeout<T>(next: Promise<T>, silenceMs: number, until: number, signals: readonly AbortSignal[]): Promise<T> {
  const ms = Math.min(silenceMs, until - performance.now())
  // Ignores a failure after the timeout, which would otherwise be an unhandled rejection.
  next.catch(() => undefined)
  const signal = AbortSignal.any([...signals])
  let timer: NodeJS.Timeout | undefined
  let abort: (() => void) | undefined
  try {
    return await Promise.race([
      next,
      new Promise<never>((_, fail) => {
        abort = () => fail(signal.reason)
        timer = setTimeout(() => fail(new ModelFailed(ms < silenceMs ? 'slow' : 'silent')), Math.max(0, ms))
        if (signal.aborted) abort()
        else signal.addEventListener('abort', abort, { once: true })
      }),
    ])
  } finally {
    clearTimeout(timer)
    if (abort) signal.removeEventListener('abort', abort)
  }
}

/** Prefers the reason of the abort, because the error that the library throws after an abort does not contain it. */
const toModelFailed = (error: unknown, { reason }: AbortSignal): ModelFailed =>
  [reason as unknown, error].find((cause) => cause instanceof ModelFailed) ?? new ModelFailed('broken')

function asToolSet({ tool, jsonSchema }: typeof import('ai'), tools: readonly ModelTool[], onTooMany: () => void): ToolSet {
  let calls = 0
  const limitCalls = (call: ModelTool['call']) => async (input: unknown) => {
    if (++calls <= MAX_CALLS) return call(input)
    onTooMany()
    return { error: 'too many calls' }
  }
  return Object.fromEntries(
    tools.map(({ name, description, input, call }) => [
      name,
      tool({ description, inputSchema: jsonSchema(input), execute: limitCalls(call) }),
    ]),
  )
}

/** Returns a `fetch` that first spends the request's tokens, calls only the configured host, and limits the response's size. */
function limitedFetch(
  send: typeof fetchOnSameHost,
  spend: ModelQuestion['spend'],
  onFailure: (failure: ModelFailed) => void,
): typeof fetch {
  const reportFailure = (failure: ModelFailed): ModelFailed => {
    onFailure(failure)
    return failure
  }
  return async (input, init) => {
    const bytes = typeof init?.body === 'string' ? Buffer.byteLength(init.body) : MAX_RESPONSE_BYTES
    await spend(Math.ceil(bytes / BYTES_PER_TOKEN)).catch((error: unknown) => {
      throw reportFailure(error instanceof ModelFailed ? error : new ModelFailed('broken'))
    })
    const response = await send(input instanceof Request ? input.url : input, init)
    if (response.ok && !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel()
      throw reportFailure(new ModelFailed('broken'))
    }
    let receivedBytes = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        receivedBytes += chunk.byteLength
        if (receivedBytes > MAX_RESPONSE_BYTES) controller.error(reportFailure(new ModelFailed('long')))
        else controller.enqueue(chunk)
      },
    })
    return new Response(response.body?.pipeThrough(counted) ?? null, { status: response.status, headers: response.headers })
  }
}
