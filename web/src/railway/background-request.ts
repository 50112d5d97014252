import { apiHeaders } from '../session/api-headers.ts'
import { apiKey, renewApiKey } from '../session/api-key.ts'
import { currentLanguageState } from '../words/language.tsx'

/**
 * Sends a GET request without error toasts, for requests that the rider did not start. If the API key is outdated, renews it and retries
 * once.
 */
export async function requestInBackground(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response> {
  const key = apiKey()
  const send = () => fetch(path, { headers: { ...apiHeaders(currentLanguageState().language, 'GET'), ...headers }, signal })
  const response = await send()
  if (response.status !== 401 || !(await renewApiKey(key))) return response
  await response.body?.cancel()
  return send()
}

/** Resolves after a time, or immediately when the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}
