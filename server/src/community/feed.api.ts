import { ApiError } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import { favoritesOf } from '../favorite/index.ts'
import { parseCursor, viewerOf, type CommunityDeps } from './deps.ts'
import { feedPage, type FeedQuery } from './feed.store.ts'
import { readPost } from './post-row.ts'
import { idOf } from './slug.ts'
import { searchTokens } from './tokens.ts'

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Endpoints for reading posts, which guests can use, too. */
export function feedApi(deps: CommunityDeps): ServedEndpoint[] {
  const { database } = deps
  return [
    serve(contract.listPosts, async ({ query }, { caller }) => {
      const viewer = await viewerOf(deps, await caller())
      const { station, route, limit, by } = query
      const tokens = query.search === undefined ? undefined : searchTokens(query.search).filter((list) => list.length > 0)
      if (tokens?.length === 0 || (by !== undefined && !UUID.test(by))) return { posts: [] }
      const favorites = query.feed === 'mine' ? await favoriteSlugs(deps, viewer.accountId) : undefined
      const feedQuery: FeedQuery = {
        station,
        route,
        by,
        tokens,
        favorites,
        before: parseCursor(query.before, 'before'),
        after: parseCursor(query.after, 'after'),
        limit,
      }
      return feedPage(database.db, feedQuery, viewer)
    }),
    serve(contract.showPost, async ({ path }, { caller, error }) => {
      const viewer = await viewerOf(deps, await caller())
      const post = await readPost(database.db, idOf(path.slug), viewer)
      if (!post) throw error('not_found')
      return post
    }),
  ]
}

/** Returns the slugs of the rider's favorites. Throws `sign_in_required` for a guest. */
async function favoriteSlugs({ database }: CommunityDeps, accountId: string | undefined): Promise<FeedQuery['favorites']> {
  if (accountId === undefined) throw new ApiError('sign_in_required')
  const favorites = await favoritesOf(database.db, accountId)
  const slugsOf = (kind: 'station' | 'route') => favorites.filter((one) => one.kind === kind).map(({ slug }) => slug)
  return { stations: slugsOf('station'), routes: slugsOf('route') }
}
