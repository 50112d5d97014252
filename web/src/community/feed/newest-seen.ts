import type { Post } from '@yatha/contract'
import { isPostSeen } from '../safety/unseen.ts'

/** Maximum number of posts on a station's or train's page; a link opens the list of all posts. */
const MAX_NEWEST = 3

interface NewestSeen {
  readonly newest: readonly Post[]
  readonly isNone: boolean
  readonly hasMore: boolean
}

/** The first posts of a list that the rider has not reported or blocked. `hasNextPage`: the server has more than the list. */
export function newestSeen(posts: readonly Post[], hasNextPage: boolean): NewestSeen {
  const seen = posts.filter(isPostSeen)
  return {
    newest: seen.slice(0, MAX_NEWEST),
    isNone: seen.length === 0 && !hasNextPage,
    hasMore: seen.length > MAX_NEWEST || hasNextPage,
  }
}
