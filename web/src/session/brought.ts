import { shellMessages } from '../device/native-shell.ts'
import { makeStore } from '../device/store.ts'

// The query parameters of a provider's redirect. They are removed from the URL before other code reads it. A deep link is
// converted to a message of the shell.

let redirectParams = paramsFromAddress()
let isUsed = false
const store = makeStore(() => redirectParams)

function paramsFromAddress(): URLSearchParams | undefined {
  const { pathname, search } = location
  if (!/-login-callback|^\/app-link/.test(pathname) || !/[?&](code|error|type)=/.test(search)) return undefined
  history.replaceState(null, '', pathname)
  if (pathname !== '/app-link') return new URLSearchParams(search)
  shellMessages().push({ name: 'app_link', value: pathname + search })
  return undefined
}

/** Stores the parameters for the screen that handles them. */
export function storeRedirectParams(params: URLSearchParams): void {
  redirectParams = params
  isUsed = false
  store.changed()
}

/** The parameters; undefined if there are none, or if they have been used. */
export const unusedRedirectParams = (): URLSearchParams | undefined => (isUsed ? undefined : redirectParams)

/** Marks the parameters as used: they are valid only once. */
export function consumeRedirectParams(): void {
  isUsed = true
}

/** The latest parameters, used or not. */
export const useRedirectParams = store.use
