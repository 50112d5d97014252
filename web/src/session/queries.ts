import { QueryClient } from '@tanstack/react-query'
import { sessionCount } from './session.ts'

/**
 * The query cache, which lasts while the page is open. Passed to each useQuery and useMutation, so that only screens with
 * server data load the library. Calls are not retried automatically: a failure shows an error with a retry button.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// The cached data belongs to one rider, so it is cleared when the session changes.
sessionCount.subscribe(() => queryClient.clear())
