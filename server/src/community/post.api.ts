import { ApiError, youtubeId, type Post } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import type { Input } from '@yatha/contract/endpoints'
import { languageOfText } from '@yatha/language'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { serve, type Served } from '../http/serve.ts'
import { ABOUT_NOTHING, stationAt, storedAbout, type StoredAbout } from './about.ts'
import { writer, type CommunityDeps } from './deps.ts'
import type { Attached } from './post-media.ts'
import { readPosts } from './post-row.ts'
import * as store from './post.store.ts'
import { admitted } from './safety/admit.ts'
import { heldColumns, openHeld } from './safety/held.store.ts'
import { checkDailyLimit, lockAuthorAndCheckDailyLimit } from './safety/new-account.ts'
import { tellHidden } from './safety/tell.ts'
import { idOf, slugOf } from './slug.ts'
import { tokensOf } from './tokens.ts'
import type { WritingViewer } from './visibility.ts'
import { toUnicode, written } from './written.ts'

type Asked = Input<typeof contract.makePost>['body']

/** Riders write, change and delete their posts. */
export function postApi(deps: CommunityDeps): Served[] {
  const { database, clock, media, events, reporter } = deps
  const now = () => new Date(clock.nowMs())
  const shown = async (id: string, viewer: WritingViewer): Promise<Post> => {
    const [post] = await readPosts(database.db, sql`select ${id}::uuid as id`, { viewer, media })
    // Another request has deleted it.
    if (!post) throw new ApiError('not_found')
    return post
  }
  return [
    serve(contract.makePost, async ({ body }, { caller, client, error }) => {
      const viewer = await writer(deps, caller, 'post')
      const known = await store.postOfKey(database.db, viewer.authorId, body.id)
      if (known !== undefined) return shown(known, viewer)
      if (isEmpty(body)) throw error('missing', 'text')
      const counted = { what: 'post', key: body.id } as const
      await checkDailyLimit(deps, database.db, viewer, counted)
      const text = await written(body.text)
      const hidden = await admitted(deps, viewer, {
        text: [text.text, ...(body.alts ?? []).map(toUnicode)].join('\n'),
        hasVideoLink: body.youtube !== undefined,
        media: body.media ?? [],
      })
      const about = aboutOf(deps, body)
      const seen = body.seen && body.about?.kind === 'train' ? { ...body.seen, trip: body.about.trip, day: body.about.day } : undefined
      const agreement = seen && (await reporter.report({ accountId: viewer.accountId, network: client.network, id: body.id, ...seen }))
      const id = newId(clock.nowMs())
      const insert = async (t: Db) => {
        await lockAuthorAndCheckDailyLimit(deps, t, viewer, counted)
        const repostOf = body.repost === undefined ? null : await sharedId(t, body.repost, viewer)
        const isInserted = await store.insertPost(t, {
          id,
          authorId: viewer.authorId,
          key: body.id,
          ...text,
          language: languageOfText(text.text),
          youtube: body.youtube === undefined ? null : (youtubeId(body.youtube) ?? null),
          ...about,
          ...(seen && {
            seenKind: seen.kind,
            seenCall: seen.call,
            seenMinutes: seen.minutes ?? null,
            seenConfirmed: agreement?.isShown ? 'yes' : 'no',
            seenRiders: agreement?.riders ?? 1,
          }),
          repostOf,
          tokens: tokensOf(text.text),
          ...heldColumns(hidden, now()),
        })
        if (isInserted && hidden) await openHeld(t, { kind: 'post', id, authorId: viewer.authorId, text: text.text }, now())
        if (isInserted) await media.attach(t, viewer.accountId, id, uploadsOf(body))
        return { isNew: isInserted, repostOf }
      }
      const { isNew, repostOf } = await database.db.transaction(insert).catch(async (refusal: unknown) => {
        // Nobody reports by a post that is not there.
        if (seen) await reporter.takeBack(body.id, viewer.accountId)
        throw refusal
      })
      if (!isNew) return shown((await store.postOfKey(database.db, viewer.authorId, body.id)) ?? id, viewer)
      deps.onWritten('post')
      if (hidden) return shown(id, viewer)
      const { station, route } = about
      const where = { ...(station !== null && { station }), ...(route !== null && { route }) }
      events.tell({ kind: 'posted', slug: slugOf(id), author: viewer.authorId, ...where }, [viewer.authorId])
      if (repostOf !== null) events.countPost(repostOf)
      return shown(id, viewer)
    }),
    serve(contract.changePost, async ({ path, body }, { caller, error }) => {
      const viewer = await writer(deps, caller, 'post')
      const id = idOf(path.slug)
      const own = id === undefined ? undefined : await store.ownPost(database.db, id, viewer.authorId)
      if (!own) throw error('not_found')
      const hasMore = own.youtube !== null || own.seenKind !== null || own.repostOf !== null
      if (own.version !== body.version) throw error('changed_meanwhile')
      if (body.text === '' && !hasMore && !(await media.of(database.db, [own.id])).get(own.id)) throw error('missing', 'text')
      const text = await written(body.text)
      const hidden = await admitted(deps, viewer, { text: text.text })
      const more = { language: languageOfText(text.text), tokens: tokensOf(text.text) }
      const { authorId } = viewer
      const edit = { version: body.version, ...text, ...more, isHeld: hidden !== undefined, now: now() }
      const { isPublic, held } = await store.editPost(database.db, own.id, authorId, edit)
      if (held) tellHidden(events, held)
      if (isPublic) events.tell({ kind: 'edited', slug: path.slug, author: authorId, version: body.version + 1 }, [authorId])
      return shown(own.id, viewer)
    }),
    serve(contract.removePost, async ({ path }, { caller }) => {
      const { authorId, accountId } = await writer(deps, caller, 'removal')
      const id = idOf(path.slug)
      const gone = id === undefined ? undefined : await store.deletePost(database.db, id, authorId, clock.nowMs())
      if (!gone) return
      if (gone.seenKind !== null) await reporter.takeBack(gone.key, accountId)
      if (gone.hiddenAt === null) events.tell({ kind: 'removed', slug: path.slug, author: authorId }, [authorId])
      if (gone.repostOf !== null) events.countPost(gone.repostOf)
    }),
  ]
}

const isEmpty = ({ text, media, youtube, seen, repost }: Asked): boolean =>
  text === '' && !media?.length && youtube === undefined && seen === undefined && repost === undefined

const uploadsOf = ({ media = [], alts = [] }: Asked): Attached[] => media.map((id, i) => ({ id, alt: alts[i] || undefined }))

/** What the post is about, with the station where something was seen; throws API errors. */
function aboutOf({ railway }: CommunityDeps, { about, seen }: Asked): StoredAbout {
  if (seen && about?.kind !== 'train') throw new ApiError('missing', 'about')
  if (!about) return ABOUT_NOTHING
  const stored = storedAbout(railway(), about)
  if (!stored) throw new ApiError('not_in_timetable', 'about')
  return seen && about.kind === 'train' ? { ...stored, station: stationAt(railway(), about.trip, seen.call) } : stored
}

async function sharedId(t: Db, slug: string, viewer: WritingViewer): Promise<string> {
  const id = idOf(slug)
  const shared = id === undefined ? undefined : await store.sharedThrough(t, id, viewer)
  if (shared === undefined) throw new ApiError('not_found', 'repost')
  return shared
}
