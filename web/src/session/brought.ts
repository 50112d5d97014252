import { shellMessages } from '../device/native-shell.ts'
import { makeStore } from '../device/store.ts'

// The query of a provider's redirect or a deep link, removed from the URL before anything else reads it. A deep link becomes a
// message of the shell.

let brought = fromAddress()
let used = false
const store = makeStore(() => brought)

function fromAddress(): URLSearchParams | undefined {
  const { pathname, search } = location
  if (!/-login-callback|^\/app-link/.test(pathname) || !/[?&](code|error|type)=/.test(search)) return undefined
  history.replaceState(null, '', pathname)
  if (pathname !== '/app-link') return new URLSearchParams(search)
  shellMessages().push({ name: 'app_link', value: pathname + search })
  return undefined
}

/** Stores a query for the screen that handles it. */
export function bring(params: URLSearchParams): void {
  brought = params
  used = false
  store.changed()
}

/** The unused query, if any. */
export const unusedBrought = (): URLSearchParams | undefined => (used ? undefined : brought)

/** Marks the query as used: it is valid for one try. */
export function spendBrought(): void {
  used = true
}

/** The latest query, used or not. */
export const useBrought = store.use
