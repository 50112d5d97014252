import type { Browser, Locator, Page } from '@playwright/test'
import { HOSTILE_TEXTS } from '../../server/test/hostile-texts.ts'
import { expect, waitForScreen, test } from './rider.ts'
import { MODERATOR_EMAIL } from '../ports.ts'
import { registerThroughApi } from './register.ts'
import { stubModeratorsWithTexts } from './moderators.ts'
import { axePath, pageFaults, signInWithGoogle } from './walk.ts'

// Riders report and block on the real server, and a moderator decides. The rule that reports from three trusted riders hide a post has a
// test on the server: the accounts in this story are too new to be trusted.

// The browser logs refused requests.
test.use({ allowErrors: true })

const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const toasts = (page: Page) => page.locator('[data-toasts]')
const sheet = (page: Page) => page.getByRole('dialog')

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForScreen(page)
}

/** Goes to a path of the open app, as a link does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await waitForScreen(page)
}

async function newPage(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript({ path: axePath })
  await open(page, path)
  return page
}

async function riderIn(browser: Browser, name: string): Promise<Page> {
  const page = await newPage(browser, '/profile')
  await registerThroughApi(page, { name }, page.locator('#own'))
  return page
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'How is your train today?' }).click()
  await sheet(page).getByRole('textbox', { name: 'How is your train today?' }).fill(text)
  await sheet(page).getByRole('button', { name: 'Post', exact: true }).click()
  await expect(article(page, text)).toBeVisible()
}

test('a rider reports a post in two taps; a moderator hides and restores it and warns the author; riders block each other', async ({
  browser,
  page: guest,
  rider,
}) => {
  const now = Date.now()
  const names = [`Author ${now}`, `Reporter ${now}`]
  const [author, reporter] = await Promise.all([riderIn(browser, names[0]!), riderIn(browser, names[1]!)])
  const text = `Free tickets for everyone ${now}`
  await follow(author, '/community')
  await write(author, text)

  // A guest is asked to sign in.
  await rider.open('/community')
  await article(guest, text).getByRole('button', { name: 'More options' }).click()
  await sheet(guest).getByRole('button', { name: 'Spam' }).click()
  await expect(toasts(guest)).toHaveText('You need to log in to make this action.')
  await expect(article(guest, text)).toBeVisible()

  // The post is hidden from the reporter, also after a reload; others still see it.
  await follow(reporter, '/community')
  await article(reporter, text).getByRole('button', { name: 'More options' }).click()
  await expect(sheet(reporter).getByRole('heading', { name: 'Report this post' })).toBeVisible()
  // Waits for the sheet's opening animation.
  await expect.poll(() => reporter.evaluate(() => document.getAnimations().length)).toBe(0)
  expect(await pageFaults(reporter)).toEqual([])
  await sheet(reporter).getByRole('button', { name: 'Spam' }).click()
  await expect(article(reporter, text)).toHaveCount(0)
  await expect(toasts(reporter)).toContainText('Thank you.')
  await open(reporter, '/community')
  await expect(article(reporter, text)).toHaveCount(0)
  await expect(article(guest, text)).toBeVisible()

  // Riders who are not moderators cannot open the moderators' page.
  await follow(reporter, '/moderation')
  await expect(reporter.getByText('Only the community’s moderators can use this page.')).toBeVisible()

  const moderator = await newPage(browser, '/login')
  await signInWithGoogle(moderator, MODERATOR_EMAIL.split('@')[0]!)
  await follow(moderator, '/moderation')
  expect(await pageFaults(moderator)).toEqual([])
  await article(moderator, text).getByRole('button').click()
  await expect(sheet(moderator)).toContainText('Spam')
  await sheet(moderator).getByRole('button', { name: 'Hide', exact: true }).click()
  await sheet(moderator).getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(toasts(moderator)).toHaveText('Done.')
  await expect(article(guest, text)).toHaveCount(0)
  await open(author, '/community')
  await expect(article(author, text)).toContainText('Only you can see this.')
  await expect(article(author, text)).toContainText('A moderator hid it: Spam.')
  await article(author, text).getByRole('button', { name: 'Appeal' }).click()
  await article(author, text).getByRole('textbox').fill('These tickets are real.')
  expect(await pageFaults(author)).toEqual([])
  await article(author, text).getByRole('button', { name: 'Send the appeal' }).click()
  await expect(article(author, text)).toContainText('Your appeal is with the moderators.')

  await open(moderator, '/moderation')
  await article(moderator, text).getByRole('button').click()
  await expect(sheet(moderator)).toContainText('These tickets are real.')

  await sheet(moderator).getByRole('button', { name: 'Show again', exact: true }).click()
  await sheet(moderator).getByRole('button', { name: 'Show again', exact: true }).click()
  await expect(sheet(moderator).getByRole('button', { name: 'Hide', exact: true })).toBeVisible()
  await open(guest, '/community')
  await expect(article(guest, text)).toBeVisible()

  // The author reads the warning and appeals.
  await sheet(moderator).getByRole('button', { name: 'Warn', exact: true }).click()
  await sheet(moderator).getByLabel('Note for the rider (optional)').fill('No advertising, please.')
  await sheet(moderator).getByRole('button', { name: 'Warn', exact: true }).click()
  await expect(sheet(moderator).getByText('No advertising, please.').first()).toBeVisible()
  await open(author, '/community')
  const warning = author.getByRole('region', { name: 'A warning from the moderators' })
  await expect(warning).toContainText('No advertising, please.')
  await warning.getByRole('button', { name: 'Appeal', exact: true }).click()
  await warning.getByLabel('Why is this decision wrong?').fill('It was a joke.')
  await warning.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(warning).toContainText('Your appeal is with the moderators.')
  await open(moderator, '/moderation?show=appeals')
  const appeal = article(moderator, 'It was a joke.')
  await appeal.getByRole('button', { name: 'Grant' }).click()
  await expect(appeal).toHaveCount(0)

  // The author blocks the reporter, and unblocks them in the settings.
  const other = `Nice weather ${now}`
  await follow(reporter, '/community?station=hledan')
  await write(reporter, other)
  await follow(author, '/station/hledan')
  // The page grows while posts load, so it is scrolled to its end repeatedly.
  await expect(async () => {
    await author.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(article(author, other)).toBeVisible({ timeout: 500 })
  }).toPass()
  await article(author, other)
    .getByRole('button', { name: /^Posts by / })
    .click()
  await sheet(author).getByRole('button', { name: 'Report or block' }).click()
  await sheet(author)
    .getByRole('button', { name: /^Block / })
    .click()
  // The station’s page also hides the post, without a new request.
  await expect(article(author, other)).toHaveCount(0)
  await expect(toasts(author)).toContainText('You no longer see anything from')
  await follow(author, '/profile')
  await author.getByRole('button', { name: 'Blocked riders' }).click()
  await sheet(author)
    .getByRole('button', { name: /^Unblock / })
    .click()
  await expect(sheet(author)).toContainText('You haven’t blocked anyone.')
  await open(author, '/community')
  await expect(article(author, other)).toBeVisible()

  // The menu of a post or comment can also block its author; undo is offered immediately.
  const comment = `Not here ${now}`
  await follow(moderator, '/community')
  await article(moderator, other).getByRole('link', { name: 'Comment', exact: true }).click()
  await moderator.getByLabel('Write a comment').fill(comment)
  await moderator.getByRole('button', { name: 'Send' }).click()
  await expect(article(moderator, comment)).toBeVisible()
  const blockFrom = async (thing: Locator, menu: string) => {
    await thing.getByRole('button', { name: menu }).click()
    await sheet(author)
      .getByRole('button', { name: /^Block / })
      .click()
    await expect(thing).toHaveCount(0)
    await toasts(author).getByRole('button', { name: 'Undo' }).click()
    await expect(thing).toBeVisible()
  }
  await blockFrom(article(author, other), 'More options')
  await article(author, other).getByRole('link', { name: 'Comment', exact: true }).click()
  await blockFrom(article(author, comment), 'Options for this comment')

  // A report from a rider’s profile becomes a case for moderators.
  await author
    .locator('[data-post]')
    .getByRole('button', { name: /^Posts by / })
    .click()
  await sheet(author).getByRole('button', { name: 'Report or block' }).click()
  await sheet(author).getByRole('button', { name: 'Insults' }).click()
  await expect(toasts(author)).toContainText('Thank you.')
  await expect(author.locator('[data-post]')).toHaveCount(0)
  await open(author, '/community')
  await expect(article(author, text)).toBeVisible()
  await expect(article(author, other)).toHaveCount(0)
  await open(moderator, '/moderation')
  await expect(moderator.getByRole('article', { name: `Rider ${names[1]}` })).toContainText('Insults 1')

  // The moderators’ page shows texts by riders and moderators as plain text, never as HTML.
  await moderator.addInitScript(() => {
    for (const name of ['alert', 'prompt', 'confirm', 'print'])
      Object.assign(window, { [name]: () => document.documentElement.setAttribute('data-harmed', name) })
  })
  await stubModeratorsWithTexts(moderator, HOSTILE_TEXTS)
  const texts = (selector: string) => moderator.locator(selector).allTextContents()
  await open(moderator, '/moderation')
  await expect(moderator.locator('main article')).toHaveCount(HOSTILE_TEXTS.length)
  expect(await texts('main article > p[dir]')).toEqual([...HOSTILE_TEXTS])
  await moderator.locator('main article button').first().click()
  await expect(sheet(moderator).locator('blockquote')).toBeVisible()
  expect(await texts('dialog blockquote, dialog h3 + p[dir]')).toEqual(Array(2).fill(HOSTILE_TEXTS.join('\n')))
  // The texts of riders' reports, and moderators' notes on sanctions.
  expect(await texts('dialog li > span[dir]')).toEqual([...HOSTILE_TEXTS, ...HOSTILE_TEXTS])
  expect(await texts('dialog li q')).toEqual([...HOSTILE_TEXTS])
  await expect(sheet(moderator).locator('button:has(> img)')).toHaveAttribute('aria-label', HOSTILE_TEXTS.join(' '))
  for (const [show, at] of [
    ['appeals', 'main article > p[dir]'],
    ['log', 'main li q'],
  ] as const) {
    await open(moderator, `/moderation?show=${show}`)
    await expect(moderator.locator(at)).toHaveCount(HOSTILE_TEXTS.length)
    expect(await texts(at)).toEqual([...HOSTILE_TEXTS])
  }
  expect(await moderator.locator('html').getAttribute('data-harmed')).toBeNull()
  expect(await moderator.locator(':is(main, dialog) :is(script, iframe, img[src*=x], object, embed)').count()).toBe(0)
  await Promise.all([author, reporter, moderator].map((page) => page.context().close()))
})
