import {
  hashKey,
  useInfiniteQuery,
  useMutation,
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import { queryClient } from './queries.ts'

interface Page {
  /** Cursor of the next page; undefined for the last page. */
  readonly next?: string | undefined
}

type List<P> = InfiniteData<P, unknown>
type Options<P extends Page, K extends QueryKey> = UseInfiniteQueryOptions<P, DefaultError, List<P>, K, string | undefined>
type FetchPage<P> = (cursor: string) => Promise<P>

const cursorOf = (list: List<Page> | undefined): string | undefined => list?.pages.at(-1)?.next

/** Fetches the next page and appends it, unless the list was replaced in the meantime. */
export async function appendPage<P extends Page>(queryKey: QueryKey, fetchPage: FetchPage<P>): Promise<void> {
  const cursor = cursorOf(queryClient.getQueryData<List<P>>(queryKey))
  if (cursor === undefined) return
  const page = await fetchPage(cursor)
  queryClient.setQueryData<List<P>>(queryKey, (list) =>
    list && cursorOf(list) === cursor ? { pages: [...list.pages, page], pageParams: [...list.pageParams, cursor] } : list,
  )
}

/**
 * Like `useInfiniteQuery`, but for a list whose pages can change during a fetch. TanStack Query's `fetchNextPage` appends to the pages as
 * they were when the fetch began, which would undo later changes; this hook appends to the current list.
 */
export function useGrowingList<P extends Page, K extends QueryKey>(options: Options<P, K>, fetchPage: FetchPage<P>) {
  const { queryKey } = options
  const { data, error, refetch } = useInfiniteQuery(options, queryClient)
  const cursor = cursorOf(data)
  const next = `${hashKey(queryKey)} ${cursor}`
  const nextPage = useMutation<void, Error, string>({ mutationFn: () => appendPage(queryKey, fetchPage) }, queryClient)
  const isNext = nextPage.variables === next
  const isFetchingNextPage = isNext && nextPage.isPending
  return {
    data,
    error: error ?? (isNext ? nextPage.error : null),
    refetch,
    hasNextPage: cursor !== undefined,
    /** Cursor of the next page. */
    cursor,
    isFetchingNextPage,
    isFetchNextPageError: isNext && nextPage.isError,
    fetchNextPage: () => {
      if (cursor !== undefined && !isFetchingNextPage) nextPage.mutate(next)
    },
  }
}
