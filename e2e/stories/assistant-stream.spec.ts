import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { AssistantAnswer, AssistantEvent } from '@yatha/contract'
import { expect, test } from './rider.ts'

const answers = (page: Page) => page.getByRole('log').locator('[data-turn]')
const event = (value: AssistantEvent) => `data: ${JSON.stringify(value)}\n\n`

async function send(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox')
  await field.fill(text)
  await field.press('Enter')
}

/** Records what screen readers announce: the text of live regions at each change. Returns a function that gets the records. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announcements: string[] = []
    const announcedText = (node: Node): string => {
      const element = node instanceof Element ? node : node.parentElement
      const region = element?.closest('[aria-live], [role=status], [role=log], [role=alert]')
      const live = region?.getAttribute('aria-live') ?? (region?.role === 'alert' ? 'assertive' : 'polite')
      const text = region?.textContent.trim()
      return text && live !== 'off' ? `${live}: ${text}` : ''
    }
    new MutationObserver((changes) => {
      announcements.push(...[...new Set(changes.map(({ target }) => announcedText(target)))].filter(Boolean))
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { announcements })
  })
  // The script above sets `announcements`.
  return () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
}

test('the page shows the answer that the server streams', async ({ page, rider }) => {
  await rider.open('/ai')
  const response = page.waitForResponse('**/api/assistant')
  await send(page, 'What does it cost from Yangon Central to Mandalay?')
  const answered = await response
  expect(answered.headers()['content-type']).toBe('text/event-stream')
  await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'false')
  const again = await page.request.post('/api/assistant', {
    headers: { Accept: 'application/json' },
    data: answered.request().postDataJSON() as object,
  })
  const { text } = (await again.json()) as AssistantAnswer
  await expect(answers(page)).toContainText(text)
  // Kyat is formatted as in the rest of the app.
  await expect(answers(page)).toContainText(/\d\u00A0Ks/)
})

test.describe('a server that streams words', () => {
  // The browser logs connections that end early.
  test.use({ allowErrors: true })

  /** Writes the fake server's response to a question. */
  let script: (response: ServerResponse) => void | Promise<void>
  let closed = 0
  let server: Server

  test.beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
        response.on('close', () => closed++)
        void script(response)
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  test.afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const routeToFakeServer = (page: Page) =>
    page.route('**/api/assistant', (route) => route.continue({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }))

  test('screen readers announce the answer once, when it is complete', async ({ page, rider }) => {
    const words = 'Trains run all day from here to there, and back again in the evening.'
    let finish = () => {}
    const firstWordsChecked = new Promise<void>((done) => (finish = done))
    script = async (response) => {
      const [first, ...rest] = words.match(/\S+ \S+\s*/g)!
      response.write(event({ kind: 'words', text: first! }))
      await firstWordsChecked
      for (const word of rest) response.write(event({ kind: 'words', text: word }))
      response.write(event({ kind: 'done', answer: { intent: 'trip', slots: {}, language: 'en', text: words, cards: [], chips: [] } }))
      response.end()
    }
    await routeToFakeServer(page)
    await rider.open('/ai')
    const announcements = await listen(page)
    await send(page, 'trains?')
    // The text is visible as it arrives.
    await expect(answers(page)).toContainText('Trains run')
    await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'true')
    expect(await announcements()).toEqual([])
    const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    const storedBefore = await stored()
    finish()
    await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'false')
    await expect.poll(stored).not.toBe(storedBefore)
    await expect.poll(announcements).toEqual([`polite: ${words}`])
    await expect(page.getByRole('textbox')).toBeFocused()
    await page.reload()
    await expect(answers(page)).toContainText(words)
    // Earlier answers are not announced again.
    await expect(page.getByRole('status').filter({ hasText: 'Trains run' })).toHaveCount(0)
  })

  test('the phone answers if the server stops responding after its first words', async ({ page, rider }) => {
    script = (response) => void response.write(event({ kind: 'words', text: 'The 3:17 train leaves' }))
    closed = 0
    await routeToFakeServer(page)
    await rider.open('/ai')
    const announcements = await listen(page)
    await send(page, 'Tamwe to Insein at 17:00')
    await expect(answers(page)).toContainText('Train SHA-2 leaves Tamwe at 17:48')
    await expect(answers(page)).not.toContainText('3:17')
    await expect(answers(page).getByRole('link').first()).toBeVisible()
    expect((await announcements()).filter((text) => text.includes('SHA-2'))).toHaveLength(1)
    expect((await announcements()).join()).not.toContain('3:17')
    // The phone closes the connection.
    await expect.poll(() => closed).toBe(1)
  })
})
