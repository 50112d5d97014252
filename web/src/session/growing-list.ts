import {
  hashKey,
  useInfiniteQuery,
  useMutation,
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import { queries } from './queries.ts'

interface Page {
  /** Cursor of the page after it. */
  readonly next?: string | undefined
}

type List<P> = InfiniteData<P, unknown>
type Options<P extends Page, K extends QueryKey> = UseInfiniteQueryOptions<P, DefaultError, List<P>, K, string | undefined>
type FetchPage<P> = (cursor: string) => Promise<P>

const cursorOf = (list: List<Page> | undefined): string | undefined => list?.pages.at(-1)?.next

/** Fetches the page after the last one and appends it, unless the list was replaced meanwhile. */
export async function appendPage<P extends Page>(queryKey: QueryKey, fetchPage: FetchPage<P>): Promise<void> {
  const cursor = cursorOf(queries.getQueryData<List<P>>(queryKey))
  if (cursor === undefined) return
  const page = await fetchPage(cursor)
  queries.setQueryData<List<P>>(queryKey, (list) =>
    list && cursorOf(list) === cursor ? { pages: [...list.pages, page], pageParams: [...list.pageParams, cursor] } : list,
  )
}

/**
 * A list that grows by pages and changes in between. TanStack Query puts its own next page after the pages that were there when
 * it was asked for, and so undoes what has changed in them since; this one is appended to the list as it is when the page comes.
 */
export function useGrowingList<P extends Page, K extends QueryKey>(options: Options<P, K>, fetchPage: FetchPage<P>) {
  const { queryKey } = options
  const { data, error, refetch } = useInfiniteQuery(options, queries)
  const cursor = cursorOf(data)
  const next = `${hashKey(queryKey)} ${cursor}`
  const more = useMutation<void, Error, string>({ mutationFn: () => appendPage(queryKey, fetchPage) }, queries)
  const isNext = more.variables === next
  const isFetchingNextPage = isNext && more.isPending
  return {
    data,
    error: error ?? (isNext ? more.error : null),
    refetch,
    hasNextPage: cursor !== undefined,
    /** Of the next page. */
    cursor,
    isFetchingNextPage,
    isFetchNextPageError: isNext && more.isError,
    fetchNextPage: () => {
      if (cursor !== undefined && !isFetchingNextPage) more.mutate(next)
    },
  }
}
