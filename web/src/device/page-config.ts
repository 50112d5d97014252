import { BRAND, PAGE_CONFIG_NAME, type PageConfig } from '@yatha/contract'
import { LANGUAGES, type Language } from '@yatha/language'

/** Reads the settings that the server writes into the page's head. Throws if they are missing. */
export function readPageConfig(): PageConfig {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_CONFIG_NAME}"]`)?.content
  if (!text) throw new Error('the page has no settings')
  return JSON.parse(text) as PageConfig
}

export const pageConfig: PageConfig = readPageConfig()

/** Facts about an imported GTFS feed; undefined for Yangon's own railway. */
export const { feed } = pageConfig

export const railwayName: string = feed?.name ?? BRAND.fullName

/** The languages that riders can choose. */
export const offeredLanguages: readonly Language[] = feed?.languages ?? LANGUAGES
