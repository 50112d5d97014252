import type { Page } from '@playwright/test'
import type { ModerationAction, ModerationCase, ModerationCaseSummary, Sanction } from '@yatha/contract'
import { stubPosts } from './posts.ts'
import type { ScreenAction } from './walk.ts'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const at = (time: string) => `2026-11-23T${time}:00Z`
const KYAW = { id: 'a1', name: 'Kyaw Kyaw' }
const AYE = { id: 'a2', name: 'အေးအေးမြင့်' }

const WARNING: Sanction = {
  id: id(8),
  kind: 'warning',
  reason: 'abuse',
  note: 'Please stay polite.',
  about: { kind: 'comment', text: 'မင်း ဘာမှမသိဘူး' },
  from: at('01:00'),
  isInForce: false,
}
const SUSPENSION: Sanction = {
  ...WARNING,
  id: id(9),
  kind: 'suspension',
  until: '2026-11-30T05:00:00Z',
  isInForce: true,
}

const CASES: readonly ModerationCaseSummary[] = [
  {
    id: id(1),
    version: 2,
    state: 'open',
    target: { kind: 'post', id: 'sample-1' },
    author: KYAW,
    text: 'ငွေလွှဲရင် လက်မှတ် အလကားရမယ်။ https://example.com/win',
    hidden: 'flags',
    flags: 4,
    reasons: { spam: 3, falsehood: 1 },
    openedAt: at('02:00'),
    changedAt: at('02:10'),
  },
  {
    id: id(2),
    version: 1,
    state: 'open',
    target: { kind: 'comment', id: 'c1' },
    author: AYE,
    text: 'You know nothing.',
    flags: 1,
    reasons: { abuse: 1 },
    openedAt: at('01:30'),
    changedAt: at('01:30'),
  },
]

const action = (n: number, more: Partial<ModerationAction>): ModerationAction => ({
  id: id(n),
  at: at(`02:0${n}`),
  action: 'hide',
  by: { name: 'Daw Moe Moe Khaing' },
  target: { kind: 'post', id: 'sample-1' },
  rider: KYAW.id,
  ...more,
})
const LOG: readonly ModerationAction[] = [
  action(5, { action: 'suspend', days: 7, reason: 'abuse', case: id(2) }),
  action(4, { action: 'restore', note: 'A joke among friends.', case: id(1) }),
  action(3, { action: 'autoHide', by: 'flags', case: id(1) }),
]

const CASE: ModerationCase = {
  ...CASES[0]!,
  post: 'sample-1',
  media: [],
  said: [
    { reason: 'spam', at: at('02:08'), isTrusted: true },
    { reason: 'falsehood', text: 'There are no free tickets. အလကားမရပါဘူး။', at: at('02:05'), isTrusted: false },
  ],
  sanctions: [WARNING],
  history: [LOG[2]!],
}

/** Stubs the server's responses to moderators; server/test tests the real responses. */
export async function stubModerators(page: Page): Promise<void> {
  const appeal = { text: 'It was meant for a friend, who laughed.', at: at('02:20'), state: 'open' as const }
  const appeals = [{ sanction: { ...SUSPENSION, appeal }, author: KYAW, case: id(1) }]
  await page.route('**/api/moderation/queue*', (route) => route.fulfill({ json: { cases: CASES, open: CASES.length, appeals } }))
  await page.route('**/api/moderation/case/*', (route) => route.fulfill({ json: CASE }))
  await page.route('**/api/moderation/log*', (route) => route.fulfill({ json: { actions: LOG } }))
}

/** Like `stubModerators`, with these texts in every written field: a rider’s name, post, report and appeal, a moderator’s note. */
export async function stubModeratorsWithTexts(page: Page, texts: readonly string[]): Promise<void> {
  const author = { id: 'a1', name: texts[0]! }
  const numberedId = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`
  const appealOf = (text: string) => ({ text, at: at('02:20'), state: 'open' as const })
  const cases = texts.map((text, i): ModerationCaseSummary => ({ ...CASES[0]!, id: numberedId(i), author, text }))
  const sanctions = texts.map((text, i): Sanction => ({ ...WARNING, id: numberedId(i), note: text, about: { kind: 'post', text } }))
  const actions = texts.map((note, i): ModerationAction => ({ ...LOG[1]!, id: numberedId(i), by: { name: note }, note }))
  const [alt, appeal] = [texts.join(' '), appealOf(texts.join('\n'))]
  const picture = { url: '/media/sample-1', width: 160 }
  const found: ModerationCase = {
    ...CASE,
    author,
    text: texts.join('\n'),
    appeal,
    media: [{ kind: 'image', id: id(7), width: 160, height: 120, alt, sizes: [picture] }],
    said: texts.map((text, i) => ({ reason: 'other', text, at: new Date(Date.parse(at('02:00')) + i).toISOString(), isTrusted: false })),
    sanctions,
    history: actions,
  }
  const appeals = sanctions.map((sanction, i) => ({ sanction: { ...sanction, appeal: appealOf(texts[i]!) }, author, case: id(1) }))
  await page.route('**/api/moderation/queue*', (route) => route.fulfill({ json: { cases, open: cases.length, appeals } }))
  await page.route('**/api/moderation/case/*', (route) => route.fulfill({ json: found }))
  await page.route('**/api/moderation/log*', (route) => route.fulfill({ json: { actions } }))
}

/** The page as a moderator sees it. Responses are stubs, since the signed-in account is not a moderator. */
const asModerator = (address: string, act: ScreenAction['act']): ScreenAction => ({
  address,
  signedIn: true,
  before: stubModerators,
  act: async (page, word) => {
    await page.locator('main nav a').first().waitFor()
    await act(page, word)
  },
})

const openFirst: ScreenAction['act'] = async (page, word) => {
  await page.locator('main article button').first().click()
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: word('moderation.historyTitle') })
    .waitFor()
}

/** The community as seen by a rider whom moderators have warned or suspended. */
const sanctioned = (sanction: Sanction): ScreenAction => ({
  address: '/community',
  signedIn: true,
  before: async (page) => {
    await stubPosts(page)
    await page.route('**/api/sanction', (route) => route.fulfill({ json: { sanctions: [sanction] } }))
  },
  act: async (page) => {
    await page.locator('main section[data-kind]').waitFor()
    await page.locator('main article').first().waitFor()
  },
})

/** States of the moderators’ page, and of the pages that show riders the decisions, for `npm run look`. */
export const MODERATOR_SCREEN_ACTIONS: Readonly<Record<string, ScreenAction>> = {
  moderators: asModerator('/moderation', (page) => page.locator('main article').first().waitFor()),
  'moderators, a case': { ...asModerator('/moderation', openFirst), closesOnResize: true },
  'moderators, suspend': {
    ...asModerator('/moderation', async (page, word) => {
      await openFirst(page, word)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: word('moderation.suspend'), exact: true })
        .click()
      await page.locator('dialog form').waitFor()
    }),
    closesOnResize: true,
  },
  'moderators, appeals': asModerator('/moderation?show=appeals', (page) => page.locator('main article').first().waitFor()),
  'moderators, log': asModerator('/moderation?show=log', (page) => page.locator('main section li').first().waitFor()),
  'community, warned': sanctioned(WARNING),
  'community, suspended': sanctioned(SUSPENSION),
  'community, report': {
    address: '/community',
    closesOnResize: true,
    before: stubPosts,
    act: async (page, word) => {
      await page
        .getByRole('button', { name: word('community.options') })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByRole('heading', { name: word('community.flagPost') })
        .waitFor()
    },
  },
}
