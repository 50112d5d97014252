import { ApiError } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import { languageOfText, languageTagOf, type Language } from '@yatha/language'
import { createHash } from 'node:crypto'
import { dailyTokenSpender } from '../../assistant/index.ts'
import type { Client } from '../../http/client.ts'
import { serve, type ServedEndpoint } from '../../http/serve.ts'
import { findComment } from '../comment.store.ts'
import { viewerOf, type CommunityDeps } from '../deps.ts'
import { readPost } from '../post-row.ts'
import { idOf } from '../slug.ts'
import { TRANSLATION_FAILURES, translate } from './translate.ts'
import { saveTranslation, findTranslation, type TranslationKey } from './translation.store.ts'
import type { Services } from '../../services.ts'

/** Daily limit of new translations per rider. Stored translations do not count. */
const RIDER_LIMIT = { points: 200, seconds: 86_400 }
/** Maximum number of concurrent model calls per process. */
const MAX_CONCURRENT = 16

export const TRANSLATION_RESULTS = ['made', 'kept', 'busy', ...TRANSLATION_FAILURES] as const
export type TranslationResult = (typeof TRANSLATION_RESULTS)[number]

export interface TranslatorDeps extends Pick<Services, 'limits' | 'model'> {
  readonly countTokens: (tokens: number) => void
  readonly onTranslation: (result: TranslationResult) => void
}

/** Endpoints that translate posts and comments, if a language model is configured. */
export function translationApi(deps: CommunityDeps, parts: TranslatorDeps): ServedEndpoint[] {
  const { database } = deps
  const translateText = translator(deps, parts)
  return [
    serve(contract.translatePost, async ({ path, body: { to } }, { caller, client }) => {
      const id = idOf(path.slug)
      const viewer = await viewerOf(deps, caller)
      const post = await readPost(database.db, id, viewer)
      if (id === undefined || !post || post.text === '') throw new ApiError('not_found')
      return translateText({ kind: 'post', id, text: post.text, to }, caller.rider.id, client)
    }),
    serve(contract.translateComment, async ({ path, body: { to } }, { caller, client }) => {
      const id = idOf(path.id)
      const viewer = await viewerOf(deps, caller)
      const comment = id === undefined ? undefined : await findComment(database.db, id, viewer)
      if (id === undefined || !comment) throw new ApiError('not_found')
      return translateText({ kind: 'comment', id, text: comment.text, to }, caller.rider.id, client)
    }),
  ]
}

interface TranslationRequest {
  readonly kind: 'post' | 'comment'
  readonly id: string
  readonly text: string
  readonly to: Language
}

/** Returns a function that translates a text. Concurrent requests for a translation share one database query and one call of the model. */
function translator(
  { database, clock, railway, checkWords: judge }: CommunityDeps,
  { limits, model, countTokens, onTranslation }: TranslatorDeps,
) {
  const pending = new Map<string, Promise<string>>()
  let modelCalls = 0
  const findOrMake = async (key: TranslationKey, { text, to }: TranslationRequest, riderId: string, client: Client): Promise<string> => {
    if (!model) throw new ApiError('not_configured')
    const stored = await findTranslation(database.db, key)
    if (stored !== undefined) {
      onTranslation('kept')
      return stored
    }
    if (modelCalls >= MAX_CONCURRENT) {
      onTranslation('busy')
      throw new ApiError('not_translated')
    }
    modelCalls++
    return make(key, { text, to }, riderId, client, model).finally(() => modelCalls--)
  }
  const make = async (
    key: TranslationKey,
    { text, to }: Pick<TranslationRequest, 'text' | 'to'>,
    riderId: string,
    client: Client,
    { languageModel, dayTokens }: NonNullable<TranslatorDeps['model']>,
  ) => {
    await limits.consume(`translations in a day of rider ${riderId}`, RIDER_LIMIT)
    const spendTokens = dailyTokenSpender(limits, dayTokens, client, clock.nowMs())
    const spend = (tokens: number) => spendTokens(tokens).then(() => countTokens(tokens))
    // The signal is never aborted, because other clients may wait for the same translation after the first client has disconnected.
    const result = await translate(text, to, {
      model: languageModel,
      railway: railway(),
      judge,
      spend,
      ended: new AbortController().signal,
    })
    onTranslation(typeof result === 'string' ? result : 'made')
    if (typeof result === 'string') throw new ApiError('not_translated')
    await saveTranslation(database.db, key, result.text, new Date(clock.nowMs()))
    return result.text
  }
  return async (request: TranslationRequest, riderId: string, client: Client): Promise<{ text: string }> => {
    const { kind, id, text, to } = request
    if (!model) throw new ApiError('not_configured')
    if (languageOfText(text) === languageTagOf(to)) return { text }
    const key = { kind, id, language: to, sourceHash: createHash('sha256').update(text).digest('base64url') }
    const name = `${kind} ${id} ${to} ${key.sourceHash}`
    const translation = pending.get(name) ?? findOrMake(key, request, riderId, client).finally(() => pending.delete(name))
    pending.set(name, translation)
    return { text: await translation }
  }
}
