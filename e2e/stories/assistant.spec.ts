import type { Page } from '@playwright/test'
import { withBurmeseBreaks } from './burmese.ts'
import { expect, waitForScreen, test } from './rider.ts'

const answers = (page: Page) => page.getByRole('log').locator('[data-turn]')

async function ask(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox')
  await field.fill(text)
  await field.press('Enter')
  await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'false')
}

/** Aborts requests to the server’s assistant, so that the phone answers. */
const withoutServer = (page: Page) => page.route('**/api/assistant', (route) => route.abort())

test.describe('with a network', () => {
  // The browser logs the failed requests.
  test.use({ allowErrors: true })

  test('the chips of an answer stay above the field when the buttons of its trip load slowly', async ({ page, rider }) => {
    await withoutServer(page)
    await rider.open('/ai')
    await ask(page, 'next trains at Hledan')
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((done) => setTimeout(done, 500))
      await route.continue()
    })
    await ask(page, 'Last train from Tamwe to Insein tonight?')
    const answer = answers(page).nth(1)
    await expect(answer.getByRole('button', { name: 'Share' })).toBeVisible()
    const fieldTop = (await page.getByRole('textbox').boundingBox())!.y
    const chipsBottom = async () => {
      const { y, height } = (await answer.getByRole('list').last().boundingBox())!
      return y + height
    }
    await expect.poll(chipsBottom).toBeLessThan(fieldTop)
  })

  test('journey 10: a rider asks, follows up and opens a card; the conversation stays until it is deleted', async ({ page, rider }) => {
    await withoutServer(page)
    await rider.open('/')
    await page.getByRole('link', { name: /^Ask/ }).click()
    await expect(page.getByRole('heading', { name: 'AI Helper' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await ask(page, 'Last train from Tamwe to Insein tonight?')
    const first = answers(page).first()
    await expect(first).toContainText('Train SHA-2 leaves Tamwe at 17:48 and arrives at Insein at 18:57')
    await expect(first).toContainText(/Scheduled\s· 2026 timetable, as of Aug 2026\s· asked 9:20/)
    const field = page.getByRole('textbox')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await expect(page.getByRole('log')).toHaveAttribute('aria-label', 'Conversation')
    await expect(first.getByRole('link').first()).toBeVisible()
    await expect(first.getByRole('button', { name: 'Share' })).toBeVisible()

    await page.getByRole('button', { name: 'And back?' }).focus()
    await page.keyboard.press('Enter')
    await expect(answers(page)).toHaveCount(2)
    await expect(answers(page).nth(1)).toContainText(/Insein at \d+:\d\d and arrives at Tamwe/)
    await expect(field).toBeFocused()
    await ask(page, 'တာမွေ ကနေ အင်းစိန် လက်မှတ်ခ')
    // Text, cards and chips are in the language of the question.
    const third = answers(page).nth(2)
    await expect(third.locator('[lang=my]').nth(1)).toContainText(withBurmeseBreaks('လက်မှတ်ခ'))

    // The card shows the search result and links to it with the trip open.
    const card = first.getByRole('link').first()
    const name = await card.getAttribute('aria-label')
    await card.click()
    await expect(page).toHaveURL(/\/search\?from=tamwe&to=insein&day=2026-11-23&time=17%3A48&trip=/)
    const open = page.locator('main button[aria-expanded=true]').first()
    await expect(open).toHaveAccessibleName(new RegExp(name!.split(',').slice(0, 3).join(',')))
    await expect(page.getByRole('link', { name: /SHA-2/ }).first()).toBeVisible()

    await page.goto('/ai')
    await waitForScreen(page)
    await expect(answers(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Clear conversation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear conversation' }).click()
    await expect(answers(page)).toHaveCount(0)
    await page.reload()
    await waitForScreen(page)
    await expect(page.getByText(/Ask in your own words/)).toBeVisible()
    await expect(answers(page)).toHaveCount(0)
  })

  test('the assistant understands Zawgyi and Burmese without spaces; a rider copies the answer and has it read aloud', async ({
    page,
    rider,
  }) => {
    await withoutServer(page)
    await page.addInitScript(() => {
      const voice = { lang: 'my-MM', name: 'Burmese', default: true, localService: true, voiceURI: 'my' }
      speechSynthesis.getVoices = () => [voice]
      speechSynthesis.speak = (utterance) => {
        document.body.dataset['spoken'] = `${utterance.lang} ${utterance.text}`
      }
    })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await rider.open('/ai', 'mm')
    await ask(page, 'ဆူးလေကနေအင်းစိန်ဘယ်အချိန်ရထားရှိလဲ')
    const words = await answers(page).first().locator('p[lang=my]').nth(1).innerText()
    expect(words).toMatch(/[၀-၉]+:[၀-၉]{2}/)
    // The card links to the trip in the search, like the search's own card.
    const card = answers(page).first().getByRole('link').first()
    await expect(card).toHaveAttribute('href', /^\/search\?from=[a-z-]+&to=insein&day=2026-11-23&time=.+&trip=/)
    await ask(page, 'ဆူးေလကေန အင္းစိန္ ဘယ္အခ်ိန္ရထားရွိလဲ')
    await expect(answers(page).nth(1).locator('p[lang=my]').nth(1)).toHaveText(words)
    const last = answers(page).nth(1)
    await last.getByRole('button', { name: withBurmeseBreaks('အဖြေ ကူးယူရန်') }).click()
    const copiedText = await page.evaluate(() => navigator.clipboard.readText())
    expect(copiedText).toBe(words.replace(/[\u200b\u2060]/g, ''))
    await last.getByRole('button', { name: withBurmeseBreaks('အသံဖြင့် ဖတ်ပြရန်') }).click()
    await expect(page.locator('body')).toHaveAttribute('data-spoken', `my ${copiedText}`)
    await expect(last.getByRole('button', { name: withBurmeseBreaks('ဖတ်ပြခြင်း ရပ်ရန်') })).toBeVisible()
  })
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', allowErrors: true })

  test('the phone answers a question without a network', async ({ page, context, rider }) => {
    expect(rider).toBeDefined()
    await page.goto('/')
    await waitForScreen(page)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      const cachedUrls = async () =>
        (
          await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))
        ).flat()
      for (let i = 0; i < 100 && !(await cachedUrls()).some((url) => /\/en-assistant-/.test(url)); i++)
        await new Promise((done) => setTimeout(done, 100))
    })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.goto('/offline?at=/ai')
    await waitForScreen(page)
    await ask(page, 'next trains at Hledan')
    await expect(answers(page)).toContainText('Next trains at Hledan')
    await expect(
      answers(page)
        .getByRole('link', { name: /Insein|clockwise/i })
        .first(),
    ).toBeVisible()
    await ask(page, 'who won the football?')
    await expect(answers(page).nth(1)).toContainText('I can only help with Yangon’s trains')
  })
})
