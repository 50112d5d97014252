import { PAGE_CONFIG_NAME, SCREENS, type PageConfig } from '@yatha/contract'
import { pageConfig } from './page-config.ts'

let key = pageConfig.apiKey

/** The API key of the web app; undefined if the server requires none. */
export const apiKey = (): string | undefined => key

/**
 * Fetches the current key with a page from the server. The page from the worker's cache may contain a key that has been replaced since.
 * Resolves to true if there is a key other than `refused`.
 */
export async function renewApiKey(refused: string | undefined): Promise<boolean> {
  if (key !== refused) return true
  try {
    const response = await fetch(SCREENS.offline.path, { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const settings = page.querySelector<HTMLMetaElement>(`meta[name="${PAGE_CONFIG_NAME}"]`)?.content
    key = (JSON.parse(settings ?? '{}') as Partial<PageConfig>).apiKey
  } catch (error) {
    console.warn('no page came to take an API key from', error)
  }
  return key !== undefined && key !== refused
}
