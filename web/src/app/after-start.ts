import type { Language } from '@yatha/language'
import { getSecret } from '../device/vault.ts'
import { startOrResubscribeAlerts } from '../session/alerts.ts'
// Signs this tab in or out when another tab does.
import '../session/other-tabs.ts'
import { hasAccounts, pageConfig } from '../session/page-config.ts'
import { provideDiscussionTag } from '../railway/late-talk-tag.tsx'
import { loadSecondCatalogPart } from '../words/catalogs.ts'
import { enableBurmeseFont } from '../words/own-font.ts'

let isFollowing = pageConfig.live === true

/**
 * Starts everything that the first screen does not need: alerts; on a server without live feeds, live times from operators and
 * riders; tags on trains that several riders write about; and our Burmese font, which pages in Burmese have already loaded.
 */
export function startDeferredWork(language: Language): void {
  void startOrResubscribeAlerts()
  // Sends posts that have been pending since an earlier visit.
  if (getSecret('__drafts')?.includes('"outbox"'))
    void import('../community/outbox/outbox.ts').then(({ sendWaitingPosts: sendWaiting }) => sendWaiting()).catch(() => undefined)
  // Live times are followed only once, although this function is called again when the language changes.
  if (!isFollowing) void import('../railway/live/follow-live.ts').then(({ followLive }) => followLive()).catch(() => undefined)
  isFollowing = true
  if (hasAccounts)
    void Promise.all([import('../railway/talk-tag.tsx'), loadSecondCatalogPart()])
      .then(([{ DiscussionTag: TalkTag }]) => provideDiscussionTag(TalkTag))
      .catch(() => undefined)
  if (language !== 'mm') enableBurmeseFont()
}
