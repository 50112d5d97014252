import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { Comment } from '@yatha/contract'
import { listComments } from '@yatha/contract/endpoints'
import { call } from '../../session/call.ts'
import { queryClient } from '../../session/queries.ts'
import { currentSessionCount } from '../../session/session.ts'

export interface CommentPage {
  readonly comments: readonly Comment[]
  readonly next?: string | undefined
}
type Comments = InfiniteData<CommentPage, unknown>

const postCommentsKey = (session: number, slug: string) => ['community', session, 'comment', slug]

export const fetchCommentPage = (slug: string, parentId: string | undefined, before: string | undefined): Promise<CommentPage> =>
  call(listComments, {
    path: { slug },
    query: { ...(parentId !== undefined && { of: parentId }), ...(before !== undefined && { before }) },
  })

/** Query for the comments on a post, newest first; or, if `parentId` is a comment's id, for the replies to it, oldest first. */
export const commentsQuery = (session: number, slug: string, parentId?: string) =>
  infiniteQueryOptions({
    queryKey: [...postCommentsKey(session, slug), parentId ?? 'first'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => fetchCommentPage(slug, parentId, pageParam),
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
  })

export function listUniqueComments(comments: Comments | undefined): readonly Comment[] {
  const byId = new Map<string, Comment>()
  for (const page of comments?.pages ?? []) for (const comment of page.comments) if (!byId.has(comment.id)) byId.set(comment.id, comment)
  return [...byId.values()]
}

/** Changes a comment in all cached lists; if `change` returns undefined, removes it. */
export function updateCachedComments(slug: string, id: string, change: (comment: Comment) => Comment | undefined): void {
  queryClient.setQueriesData<Comments>(
    { queryKey: postCommentsKey(currentSessionCount(), slug) },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          comments: page.comments.flatMap((one) => (one.id === id ? (change(one) ?? []) : [one])),
        })),
      },
  )
}

/** Adds a new comment above the other comments, or a new reply below the other replies. */
export function addComment(slug: string, comment: Comment): void {
  const { replyTo } = comment
  const { queryKey } = commentsQuery(currentSessionCount(), slug, replyTo)
  queryClient.setQueryData<Comments>(queryKey, (list) => {
    if (!list || listUniqueComments(list).some(({ id }) => id === comment.id)) return list
    const pageIndex = replyTo === undefined ? 0 : list.pages.length - 1
    // If more pages follow, the reply is not added: the last page will contain it.
    if (replyTo !== undefined && list.pages[pageIndex]?.next !== undefined) return list
    const withComment = (old: readonly Comment[]) => (replyTo === undefined ? [comment, ...old] : [...old, comment])
    return { ...list, pages: list.pages.map((page, i) => (i === pageIndex ? { ...page, comments: withComment(page.comments) } : page)) }
  })
}

/** Refetches the comments on a post, or the replies to the comment `parentId`, if they are on the screen. */
export const refreshComments = (slug: string, parentId?: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: commentsQuery(currentSessionCount(), slug, parentId).queryKey })
