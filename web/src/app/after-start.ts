import type { Language } from '@yatha/language'
import { startAlerts } from '../session/alerts.ts'
import { bringOwnFont } from '../words/own-font.ts'

/** What comes once the first screen is drawn and its files are there: alerts on this phone, and our Burmese font, which pages in Burmese have. */
export function afterStart(language: Language): void {
  void startAlerts()
  if (language !== 'mm') bringOwnFont()
}
