import type { Browser, Page } from '@playwright/test'
import { stubPosts, stubTranslations } from './posts.ts'
import { registerThroughApi } from './register.ts'
import { expect, waitForScreen, test } from './rider.ts'
import { axePath, pageFaults } from './walk.ts'

// Journey 8 on the real server: a guest, and two riders who see each other's actions.

// The browser logs requests that fail offline or that are refused to a guest.
test.use({ allowErrors: true })

const LOG_IN_FIRST = 'You need to log in to make this action.'
const toasts = (page: Page) => page.locator('[data-toasts]')
const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const composer = (page: Page) => page.getByRole('dialog', { name: 'New post' })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForScreen(page)
}

async function riderIn(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript({ path: axePath })
  await open(page, '/community')
  await registerThroughApi(page, { name }, page.getByRole('button', { name: 'How is your train today?' }))
  return page
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'How is your train today?' }).click()
  await composer(page).getByRole('textbox', { name: 'How is your train today?' }).fill(text)
  await composer(page).getByRole('button', { name: 'Post', exact: true }).click()
}

test('two riders see each other’s posts, reactions, comments and edits immediately; a guest can only read them', async ({
  browser,
  page,
  rider,
}) => {
  const [one, two] = await Promise.all([riderIn(browser, 'First'), riderIn(browser, 'Second')])
  const text = `KHA-3 is late <b>again</b> ${Date.now()}`
  expect(await pageFaults(one)).toEqual([])
  await write(one, text)
  await expect(post(one, text)).toBeVisible()

  // New posts do not move the post that is being read.
  await two.getByRole('button', { name: /^\d+ new posts?$/ }).click()
  await expect(post(two, text)).toBeVisible()
  await expect(post(two, text).locator('b', { hasText: 'again' })).toHaveCount(0)
  await post(two, text).getByRole('button', { name: 'Choose a reaction' }).click()
  await two.getByRole('list', { name: 'Choose a reaction' }).getByRole('button', { name: 'Wow' }).click()
  await expect(post(two, text).getByRole('button', { name: 'Wow' })).toHaveAttribute('aria-pressed', 'true')
  await expect(post(one, text).getByRole('button', { name: '1 reaction' })).toBeVisible()
  const like = post(one, text).getByRole('button', { name: 'Like' })
  await like.dispatchEvent('pointerdown')
  await expect(one.getByRole('list', { name: 'Choose a reaction' })).toBeVisible()
  await one.getByRole('list', { name: 'Choose a reaction' }).getByRole('button', { name: 'Sad' }).click()
  await expect(post(two, text).getByRole('button', { name: '2 reactions' })).toBeVisible()

  // Both riders comment and reply.
  for (const each of [one, two]) await post(each, text).getByRole('link', { name: 'Comment' }).click()
  await two.getByLabel('Write a comment').fill('Same at Kamayut.')
  await two.getByRole('button', { name: 'Send' }).click()
  const comment = one.getByRole('article').filter({ hasText: 'Same at Kamayut.' }).last()
  await expect(comment).toBeVisible()
  await comment.getByRole('button', { name: 'Reply' }).click()
  await one.getByLabel(/^Reply to/).fill('Thank you.')
  await one
    .locator('form')
    .filter({ has: one.getByLabel(/^Reply to/) })
    .getByRole('button', { name: 'Send' })
    .click()
  await two.getByRole('button', { name: '1 reply' }).click()
  await expect(two.getByText('Thank you.')).toBeVisible()
  expect(await pageFaults(two)).toEqual([])

  // A comment is reported in two taps, and hidden from the reporter.
  await comment.getByRole('button', { name: 'Options for this comment' }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Spam' }).click()
  await expect(comment).toHaveCount(0)

  // The author edits the post.
  const edited = `${text}, but here`
  await one.getByRole('button', { name: 'More options' }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
  await one.getByRole('dialog', { name: 'Edit post' }).getByRole('textbox').fill(edited)
  await one.getByRole('button', { name: 'Save' }).click()
  await expect(post(two, edited).first()).toContainText('edited')

  // A guest can read everything, and is asked to sign in to do more.
  await rider.open('/community')
  await expect(page.getByText('Log in to continue sharing your content.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Write the first post' })).toHaveCount(0)
  await post(page, edited).getByRole('button', { name: 'Like' }).click()
  await expect(toasts(page)).toHaveText(LOG_IN_FIRST)
  await post(page, edited).getByRole('link', { name: '2 comments' }).click()
  await expect(page.getByText('Same at Kamayut.')).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login\?to=%2Fcommunity%2F/)

  // A repost shows the original post; once the original is deleted, the repost shows that.
  await open(two, '/community')
  await post(two, edited).getByRole('button', { name: 'Share' }).click()
  await two.getByRole('button', { name: 'Share in the community' }).click()
  const shared = `Read this ${Date.now()}`
  await two.getByRole('dialog', { name: 'Share a post' }).getByRole('textbox').fill(shared)
  await two.getByRole('dialog', { name: 'Share a post' }).getByRole('button', { name: 'Post', exact: true }).click()
  await expect(post(two, shared)).toContainText(edited)
  await one.getByRole('button', { name: 'More options' }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await one.getByRole('dialog', { name: 'Delete this post and its comments?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(one)).toHaveText('Deleted.')
  await expect(one).toHaveURL('/community')
  await two.reload()
  await waitForScreen(two)
  await expect(post(two, shared)).toContainText('The shared post has been deleted.')

  // With a language model, a post by another rider is translated in place.
  const late = 'The morning train is 10 minutes late.'
  const burmese = two.locator('[data-post=sample-1]')
  await stubPosts(two)
  const respond = await stubTranslations(two, late)
  await open(two, '/community')
  await expect(two.getByRole('button', { name: 'Translate' })).toHaveCount(1)
  await burmese.getByRole('button', { name: 'Translate' }).click()
  await expect(burmese.getByRole('button', { name: 'Translating…' })).toBeVisible()
  await respond('failed')
  await expect(burmese.getByRole('alert')).toHaveText('The server didn’t answer. Check your connection and try again.')
  await burmese.getByRole('button', { name: 'Translate' }).click()
  await respond('translated')
  await expect(burmese.getByText(late)).toHaveAttribute('lang', 'en')
  await expect(burmese.getByRole('status')).toHaveText('Machine translation')
  expect(await pageFaults(two)).toEqual([])
  await burmese.getByRole('button', { name: 'Show original' }).click()
  await expect(burmese.locator('p[lang=my]')).toContainText('၁၀')

  // A reaction is shown before the server responds; if the request fails, it is undone and a toast shows the error.
  let failReaction = () => {}
  const reactionFailed = new Promise<void>((resolve) => void (failReaction = resolve))
  await two.route('**/api/post/sample-3/reaction', async (route) => {
    await reactionFailed
    await route.abort()
  })
  const likedPost = two.locator('[data-post=sample-3]')
  const like3 = likedPost.getByRole('button', { name: 'Like' })
  await like3.click()
  await expect(like3).toHaveAttribute('aria-pressed', 'true')
  await expect(likedPost.getByRole('button', { name: '1 reaction' })).toBeVisible()
  await expect(toasts(two)).toHaveText('')
  failReaction()
  await expect(toasts(two)).toHaveText('The server didn’t answer. Check your connection and try again.')
  await expect(like3).toHaveAttribute('aria-pressed', 'false')
  await expect(likedPost.getByRole('button', { name: '1 reaction' })).toHaveCount(0)
  await Promise.all([one.context().close(), two.context().close()])
})

test('a draft survives a reload; a post whose response is lost stays pending, and is created once', async ({ browser }) => {
  const page = await riderIn(browser, 'Offline')
  const text = `Between two stations ${Date.now()}`
  await page.getByRole('button', { name: 'How is your train today?' }).click()
  await composer(page).getByRole('textbox').first().fill(text)
  // The app encrypts and stores a draft immediately, under this lock.
  await page.evaluate(() => navigator.locks.request('yatha drafts', () => undefined))
  await page.reload()
  await waitForScreen(page)
  await page.getByRole('button', { name: 'How is your train today?' }).click()
  await expect(composer(page).getByRole('textbox').first()).toHaveValue(text)

  // The server receives the post, and the network drops before the response.
  let postRequests = 0
  await page.route('**/api/post', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (postRequests++ > 0) return route.fallback()
    await route.fetch()
    await page.context().setOffline(true)
    await route.abort()
  })
  await composer(page).getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.locator('[data-pending]')).toContainText('Not sent yet.')
  // Reopens the app with a network: this test blocks the service worker, without which the app cannot open offline.
  await page.context().setOffline(false)
  // Back online, the app opens its first screen.
  await expect(() => open(page, '/community')).toPass()
  await expect(post(page, text)).toHaveCount(1)
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await open(page, '/community')
  await expect(post(page, text)).toHaveCount(1)
  expect(postRequests).toBeGreaterThan(1)
  await page.context().close()
})
