import { pendingShellMessages } from '../device/native-shell.ts'
import { makeStore } from '../device/store.ts'

// The query parameters of a sign-in provider's redirect. They are removed from the URL before other code reads it. A deep link to the app
// is queued as if the native shell had sent it as a message.

let redirectParams = paramsFromAddress()
let isUsed = false
const store = makeStore(() => redirectParams)

function paramsFromAddress(): URLSearchParams | undefined {
  const { pathname, search } = location
  if (!/-login-callback|^\/app-link/.test(pathname) || !/[?&](code|error|type)=/.test(search)) return undefined
  history.replaceState(null, '', pathname)
  if (pathname !== '/app-link') return new URLSearchParams(search)
  pendingShellMessages().push({ name: 'app_link', value: pathname + search })
  return undefined
}

/** Stores a redirect's parameters for the screen that handles them. */
export function storeRedirectParams(params: URLSearchParams): void {
  redirectParams = params
  isUsed = false
  store.notify()
}

/** Returns the redirect's parameters; undefined if there are none, or if they have been used. */
export const unusedRedirectParams = (): URLSearchParams | undefined => (isUsed ? undefined : redirectParams)

/** Marks the redirect's parameters as used, because they are valid only once. */
export function consumeRedirectParams(): void {
  isUsed = true
}

/** The parameters of the latest redirect, even if they have been used. */
export const useRedirectParams = store.use
