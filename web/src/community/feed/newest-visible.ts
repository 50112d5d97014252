import type { Post } from '@yatha/contract'
import { isPostVisible } from '../safety/hidden-items.ts'

/** Maximum number of posts on a station's or train's page; a link opens the list of all posts. */
const MAX_NEWEST = 3

interface NewestVisiblePosts {
  readonly newest: readonly Post[]
  readonly isNone: boolean
  readonly hasMore: boolean
}

/**
 * Returns the first posts of a list that the rider has not reported and whose authors are not blocked. `hasNextPage`: whether the
 * server has posts that follow `posts`.
 */
export function newestVisiblePosts(posts: readonly Post[], hasNextPage: boolean): NewestVisiblePosts {
  const visible = posts.filter(isPostVisible)
  return {
    newest: visible.slice(0, MAX_NEWEST),
    isNone: visible.length === 0 && !hasNextPage,
    hasMore: visible.length > MAX_NEWEST || hasNextPage,
  }
}
