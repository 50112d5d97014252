import { PAGE_CONFIG_NAME, type PageConfig } from '@yatha/contract'

/** The settings in the page's head. Throws if they are missing. */
export function readPageConfig(): PageConfig {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_CONFIG_NAME}"]`)?.content
  if (!text) throw new Error('the page has no settings')
  return JSON.parse(text) as PageConfig
}

export const pageConfig: PageConfig = readPageConfig()

/** Whether riders can have an account here: by e-mail or with a provider. */
export const accountsOpen: boolean = pageConfig.accounts || Object.keys(pageConfig.social).length > 0
