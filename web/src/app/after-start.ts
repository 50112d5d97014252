import type { Language } from '@yatha/language'
import { startAlerts } from '../session/alerts.ts'
import { pageConfig } from '../session/page-config.ts'
import { bringOwnFont } from '../words/own-font.ts'

/**
 * What comes once the first screen is drawn and its files are there: alerts on this phone, live times of a server without feeds,
 * which has only what operators say, and our Burmese font, which pages in Burmese have.
 */
export function afterStart(language: Language): void {
  void startAlerts()
  if (!pageConfig.live) void import('../railway/follow-live.ts').then(({ followLive }) => followLive()).catch(() => undefined)
  if (language !== 'mm') bringOwnFont()
}
