import { PAGE_CONFIG_NAME, SCREENS, type PageConfig } from '@yatha/contract'
import { pageConfig } from './page-config.ts'

let key = pageConfig.apiKey

/** The API key of the web app, if the server has keys. */
export const apiKey = (): string | undefined => key

/**
 * Takes the key from a page that the server sends now: the worker serves the page of an earlier visit, whose key may be
 * replaced meanwhile. Resolves whether there is another key to try.
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
