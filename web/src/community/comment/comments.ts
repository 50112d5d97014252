import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { Comment } from '@yatha/contract'
import { listComments } from '@yatha/contract/endpoints'
import { call } from '../../session/call.ts'
import { queries } from '../../session/queries.ts'
import { sessionNumber } from '../../session/session.ts'

export interface CommentPage {
  readonly comments: readonly Comment[]
  readonly next?: string | undefined
}
type Comments = InfiniteData<CommentPage, unknown>

const ofPost = (session: number, slug: string) => ['community', session, 'comment', slug]

export const commentPage = (slug: string, of: string | undefined, before: string | undefined): Promise<CommentPage> =>
  call(listComments, { path: { slug }, query: { ...(of !== undefined && { of }), ...(before !== undefined && { before }) } })

/** The comments of a post, the newest first; `of` a comment: its replies, the oldest first. */
export const commentsOf = (session: number, slug: string, of?: string) =>
  infiniteQueryOptions({
    queryKey: [...ofPost(session, slug), of ?? 'first'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => commentPage(slug, of, pageParam),
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
  })

export function commentsIn(comments: Comments | undefined): readonly Comment[] {
  const found = new Map<string, Comment>()
  for (const page of comments?.pages ?? []) for (const comment of page.comments) if (!found.has(comment.id)) found.set(comment.id, comment)
  return [...found.values()]
}

/** Changes a comment wherever it is shown; undefined takes it away. */
export function changeComments(slug: string, id: string, change: (comment: Comment) => Comment | undefined): void {
  queries.setQueriesData<Comments>(
    { queryKey: ofPost(sessionNumber(), slug) },
    (all) =>
      all && {
        ...all,
        pages: all.pages.map((page) => ({
          ...page,
          comments: page.comments.flatMap((one) => (one.id === id ? (change(one) ?? []) : [one])),
        })),
      },
  )
}

/** Shows a new comment: above the others, or below the other replies. */
export function addComment(slug: string, comment: Comment): void {
  const { replyTo } = comment
  const { queryKey } = commentsOf(sessionNumber(), slug, replyTo)
  queries.setQueryData<Comments>(queryKey, (all) => {
    if (!all || commentsIn(all).some(({ id }) => id === comment.id)) return all
    const at = replyTo === undefined ? 0 : all.pages.length - 1
    // More replies follow: it comes with them.
    if (replyTo !== undefined && all.pages[at]?.next !== undefined) return all
    const joined = (old: readonly Comment[]) => (replyTo === undefined ? [comment, ...old] : [...old, comment])
    return { ...all, pages: all.pages.map((page, i) => (i === at ? { ...page, comments: joined(page.comments) } : page)) }
  })
}

/** Asks again for comments that are shown; those of others come in without moving what is written. */
export const refreshComments = (slug: string, of?: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: commentsOf(sessionNumber(), slug, of).queryKey })
