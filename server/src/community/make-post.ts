import { ApiError, youtubeId, type HiddenReason } from '@yatha/contract'
import type * as contract from '@yatha/contract/endpoints'
import type { HandlerInput } from '@yatha/contract/endpoints'
import { languageOfText } from '@yatha/language'
import type { Db } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { ABOUT_NOTHING, stationOfCall, toStoredAbout, type StoredAbout } from './about.ts'
import type { CommunityDeps } from './deps.ts'
import { attachMedia, type MediaAttachment } from './media/media.store.ts'
import * as store from './post.store.ts'
import { checkDraft } from './safety/admit.ts'
import { heldForReviewColumns, openReviewCase } from './safety/held.store.ts'
import { checkDailyLimit, lockAuthorAndCheckDailyLimit, type NewContent } from './safety/new-account.ts'
import { idOf, slugOf } from './slug.ts'
import { tokensOf } from './tokens.ts'
import type { SignedInViewer } from './visibility.ts'
import { toUnicode, convertToUnicode, type ConvertedText } from './zawgyi.ts'

interface PostRequest {
  readonly body: HandlerInput<typeof contract.makePost>['body']
  readonly viewer: SignedInViewer
  readonly network: string
}

/** Stores a rider's post and returns its id. A repeated request returns the id of the post that the first request stored. */
export async function createPost(deps: CommunityDeps, request: PostRequest): Promise<string> {
  const existingId = await findExistingPost(deps, request)
  if (existingId !== undefined) return existingId
  checkHasContent(request)
  await checkDailyLimit(deps, deps.database.db, request.viewer, newContentOf(request))
  const text = await convertToUnicode(request.body.text)
  const hiddenWhy = await checkContent(deps, request, text)
  const about = resolveAbout(deps, request)
  const seen = await reportSighting(deps, request)
  const post = postRow(deps, request, { text, hiddenWhy, about, seen })
  const { isNew, repostOf } = await storePost(deps, request, post)
  if (!isNew) return (await findExistingPost(deps, request)) ?? post.id
  deps.onWritten('post')
  if (hiddenWhy === undefined) announcePost(deps, post, repostOf)
  return post.id
}

const findExistingPost = ({ database }: CommunityDeps, { body, viewer }: PostRequest): Promise<string | undefined> =>
  store.findPostIdByKey(database.db, viewer.authorId, body.id)

function checkHasContent({ body: { text, media, youtube, seen, repost } }: PostRequest): void {
  const isEmpty = text === '' && !media?.length && youtube === undefined && seen === undefined && repost === undefined
  if (isEmpty) throw new ApiError('missing', 'text')
}

const newContentOf = ({ body }: PostRequest): NewContent => ({ what: 'post', key: body.id })

/** Returns why the post will be hidden until it is reviewed; undefined if it will be visible. Throws the API errors of `checkDraft`. */
const checkContent = (deps: CommunityDeps, { body, viewer }: PostRequest, { text }: ConvertedText): Promise<HiddenReason | undefined> =>
  checkDraft(deps, viewer, {
    text: [text, ...(body.alts ?? []).map(toUnicode)].join('\n'),
    hasVideoLink: body.youtube !== undefined,
    media: body.media ?? [],
  })

/** Returns the subject of the post, with the station of a sighting. Throws `missing` or `not_in_timetable`. */
function resolveAbout({ railway }: CommunityDeps, { body: { about, seen } }: PostRequest): StoredAbout {
  if (seen && about?.kind !== 'train') throw new ApiError('missing', 'about')
  if (!about) return ABOUT_NOTHING
  const stored = toStoredAbout(railway(), about)
  if (!stored) throw new ApiError('not_in_timetable', 'about')
  return seen && about.kind === 'train' ? { ...stored, station: stationOfCall(railway(), about.trip, seen.call) } : stored
}

type SightingColumns = Pick<store.NewPost, 'seenKind' | 'seenCall' | 'seenMinutes' | 'seenConfirmed' | 'seenRiders'>

/** Reports the author's sighting of a train and returns its columns; empty without a sighting. Throws the API errors of a report. */
async function reportSighting({ reporter }: CommunityDeps, { body, viewer, network }: PostRequest): Promise<SightingColumns> {
  const { id, about, seen } = body
  if (!seen || about?.kind !== 'train') return {}
  const { trip, day } = about
  const { isShown, riders } = await reporter.report({ accountId: viewer.accountId, network, id, ...seen, trip, day })
  return {
    seenKind: seen.kind,
    seenCall: seen.call,
    seenMinutes: seen.minutes ?? null,
    seenConfirmed: isShown ? 'yes' : 'no',
    seenRiders: riders,
  }
}

interface PostParts {
  readonly text: ConvertedText
  readonly hiddenWhy: HiddenReason | undefined
  readonly about: StoredAbout
  readonly seen: SightingColumns
}

function postRow({ clock }: CommunityDeps, { body, viewer }: PostRequest, { text, hiddenWhy, about, seen }: PostParts) {
  const nowMs = clock.nowMs()
  return {
    id: newId(nowMs),
    authorId: viewer.authorId,
    key: body.id,
    ...text,
    language: languageOfText(text.text),
    youtube: body.youtube === undefined ? null : (youtubeId(body.youtube) ?? null),
    ...about,
    ...seen,
    tokens: tokensOf(text.text),
    ...heldForReviewColumns(hiddenWhy, new Date(nowMs)),
  }
}

type PostRow = ReturnType<typeof postRow>

interface StoredPost {
  /** False if another request has stored the post meanwhile. */
  readonly isNew: boolean
  readonly repostOf: string | null
}

/**
 * Stores the post, with its media and its moderation case, in one transaction. If that fails, withdraws the report of the sighting,
 * because there is no post that contains it.
 */
async function storePost(deps: CommunityDeps, request: PostRequest, post: PostRow): Promise<StoredPost> {
  const { database, reporter } = deps
  const { body, viewer } = request
  const insert = async (t: Db): Promise<StoredPost> => {
    await lockAuthorAndCheckDailyLimit(deps, t, viewer, newContentOf(request))
    const repostOf = await resolveRepost(t, request)
    const isNew = await store.insertPost(t, { ...post, repostOf })
    if (isNew && post.hiddenAt)
      await openReviewCase(t, { kind: 'post', id: post.id, authorId: viewer.authorId, text: post.text }, post.hiddenAt)
    if (isNew) await attachMedia(t, viewer.accountId, post.id, uploadsOf(request))
    return { isNew, repostOf }
  }
  try {
    return await database.db.transaction(insert)
  } catch (error) {
    if (body.seen) await reporter.withdraw(body.id, viewer.accountId)
    throw error
  }
}

/** Returns the id of the post that the new post shares; null if it shares none. Throws `not_found` or `blocked`. */
async function resolveRepost(t: Db, { body, viewer }: PostRequest): Promise<string | null> {
  if (body.repost === undefined) return null
  const id = idOf(body.repost)
  const shared = id === undefined ? undefined : await store.resolveSharedPost(t, id, viewer)
  if (shared === undefined) throw new ApiError('not_found', 'repost')
  return shared
}

const uploadsOf = ({ body: { media = [], alts = [] } }: PostRequest): MediaAttachment[] =>
  media.map((id, i) => ({ id, alt: alts[i] || undefined }))

/** Sends an event for the new post, and one for the new number of reposts of the post that it shares. */
function announcePost({ events }: CommunityDeps, { id, authorId, station, route }: PostRow, repostOf: string | null): void {
  const places = { ...(station !== null && { station }), ...(route !== null && { route }) }
  events.publish({ kind: 'posted', slug: slugOf(id), author: authorId, ...places }, [authorId])
  if (repostOf !== null) events.queuePostCounts(repostOf)
}
