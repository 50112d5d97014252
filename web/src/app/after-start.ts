import type { Language } from '@yatha/language'
import { secret } from '../device/vault.ts'
import { startAlerts } from '../session/alerts.ts'
// Follows the sessions of other tabs.
import '../session/other-tabs.ts'
import { accountsOpen, pageConfig } from '../session/page-config.ts'
import { bringTalkTag } from '../railway/late-talk-tag.tsx'
import { loadMoreWords } from '../words/catalogs.ts'
import { bringOwnFont } from '../words/own-font.ts'

let isFollowing = pageConfig.live === true

/**
 * What comes once the first screen is drawn and its files are there: alerts on this phone, live times of a server without feeds,
 * which has what operators and riders say, trains that many write about, and our Burmese font, which pages in Burmese have.
 */
export function afterStart(language: Language): void {
  void startAlerts()
  // Posts that were written without a network and the app was closed.
  if (secret('__drafts')?.includes('"outbox"'))
    void import('../community/outbox/outbox.ts').then(({ sendWaiting }) => sendWaiting()).catch(() => undefined)
  // Once, though another language begins this again.
  if (!isFollowing) void import('../railway/live/follow-live.ts').then(({ followLive }) => followLive()).catch(() => undefined)
  isFollowing = true
  if (accountsOpen)
    void Promise.all([import('../railway/talk-tag.tsx'), loadMoreWords()])
      .then(([{ TalkTag }]) => bringTalkTag(TalkTag))
      .catch(() => undefined)
  if (language !== 'mm') bringOwnFont()
}
