import { PAGE_CONFIG_NAME, SCREENS, type PageConfig } from '@yatha/contract'
import { pageConfig } from './page-config.ts'

let key = pageConfig.apiKey

/** The API key of the web app; undefined if the server requires none. */
export const apiKey = (): string | undefined => key

/**
 * Reads the current API key from a page fetched from the server, because the page in the service worker's cache may contain an outdated
 * key. Resolves to whether there is a key other than `rejectedKey`.
 */
export async function renewApiKey(rejectedKey: string | undefined): Promise<boolean> {
  if (key !== rejectedKey) return true
  try {
    const response = await fetch(SCREENS.offline.path, { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const settings = page.querySelector<HTMLMetaElement>(`meta[name="${PAGE_CONFIG_NAME}"]`)?.content
    key = (JSON.parse(settings ?? '{}') as Partial<PageConfig>).apiKey
  } catch (error) {
    console.warn('no page came to take an API key from', error)
  }
  return key !== undefined && key !== rejectedKey
}
