import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import type { Language } from '@yatha/language'
import { startServer } from './start-server.ts'

// npm run bench assistant: measures the time from Enter until the answer's text is in the page, until it is painted, and until its cards
// are painted, on a slow phone without a network, in one long conversation; and the duration of POST /api/assistant. The questions are
// those of the golden set. On a busy machine, only the processor time of the page's thread is meaningful.

const PORT = 3243
const NOW = '2026-11-23T08:42:00+06:30'
const SLOWER = 4
const LANGUAGES = ['en', 'mm'] as const

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const { speed } = JSON.parse(readFileSync(root('bench/budget.json'), 'utf8')) as { speed: Record<string, number> }
const questionsIn = (language: Language): string[] =>
  (JSON.parse(readFileSync(root(`assistant/golden/${language}.json`), 'utf8')) as [text: string, ...unknown[]][]).map(([text]) => text)

/** Returns a quantile of the values. */
const at = (fraction: number, values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length * fraction)]!
const printLine = (what: string, values: readonly number[], target?: number) =>
  console.log(
    `${what}: median ${at(0.5, values).toFixed(0)} ms, p95 ${at(0.95, values).toFixed(0)} ms${target === undefined ? '' : ` (${target})`}, most ${Math.max(...values).toFixed(0)} ms, first ${values[0]!.toFixed(0)} ms`,
  )

const server = await startServer(PORT)
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  printLine('POST /api/assistant, JSON', await measureServer(), speed['assistantServerP95Ms']!)
  for (const language of LANGUAGES) {
    const { page, session } = await openAssistant(language)
    const times: AnswerTimes[] = []
    const texts = questionsIn(language)
    for (const text of texts) times.push(await askQuestion(page, session, text))
    const title = `phone ${SLOWER}× slower, ${language}, ${texts.length} questions`
    const all = (of: keyof AnswerTimes) => times.map((shown) => shown[of])
    printLine(`${title}: answered`, all('answered'), speed['assistantPhoneP95Ms']!)
    printLine(`${title}: words painted`, all('words'))
    printLine(`${title}: cards painted too`, all('cards'))
    printLine(`${title}: cards painted too, processor time`, all('processor'))
    const slowest = texts.map((text, i) => ({ text, took: times[i]!.answered })).toSorted((a, b) => b.took - a.took)
    const [first, second, third] = slowest.map(({ text, took }) => `${took.toFixed(0)} “${text}”`)
    console.log(`  slowest answers: ${first}, ${second}, ${third}`)
    await page.context().close()
  }
} finally {
  await browser.close()
  server.kill()
}

/** Returns the response times of questions in all languages, sent sequentially, after a warm-up question in each language. */
async function measureServer(): Promise<number[]> {
  const all = (['en', 'mm', 'fr', 'de', 'ja', 'ko', 'zh', 'th'] as const).map((language) => ({ language, texts: questionsIn(language) }))
  for (const { language, texts } of all) await postQuestion(texts[0]!, language)
  const times: number[] = []
  for (const { language, texts } of all) for (const text of texts) times.push(await postQuestion(text, language))
  return times
}

async function postQuestion(text: string, language: Language): Promise<number> {
  const began = performance.now()
  const response = await fetch(`http://localhost:${PORT}/api/assistant`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ text, language }),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${text}: ${response.status}`)
  return performance.now() - began
}

/** Opens the assistant's page, waits until it has loaded everything, and switches the network off. */
async function openAssistant(language: Language): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  // The compiler adds calls to this helper to functions that are sent to the page.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript((ahead) => {
    const real = Date.now.bind(Date)
    Date.now = () => real() + ahead
  }, Date.parse(NOW) - Date.now())
  await page.route('**/live', (route) => route.abort())
  await page.goto(`http://localhost:${PORT}/ai?lang=${language}`)
  await page.locator('textarea').waitFor()
  // Gives the page time to load the rules of all languages, and the words of the languages in use.
  await page.waitForTimeout(4000)
  await context.setOffline(true)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.waitForTimeout(1000)
  return { page, session }
}

/** Processor time of the page's thread, in milliseconds. */
async function processorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/**
 * Milliseconds from Enter until the answer's text was in the page, until the text was painted, and until the cards were painted; and the
 * thread's processor time.
 */
interface AnswerTimes {
  readonly answered: number
  readonly words: number
  readonly cards: number
  readonly processor: number
}

/** Milliseconds from Enter until an element was in the page, and until it was painted. */
interface AppearanceTimes {
  readonly inserted: number
  readonly painted: number
}

async function askQuestion(page: Page, session: CDPSession, text: string): Promise<AnswerTimes> {
  await page.locator('textarea').fill(text)
  await page.evaluate(() => {
    const log = document.querySelector('[role=log]')!
    const turns = document.querySelectorAll('[data-turn]').length
    let began = 0
    addEventListener('keydown', ({ timeStamp }) => (began = timeStamp), { once: true, capture: true })
    const painted = (isShown: () => boolean) =>
      new Promise<{ inserted: number; painted: number }>((resolve) => {
        const seen = new MutationObserver(() => {
          if (document.querySelectorAll('[data-turn]').length === turns || !isShown()) return
          seen.disconnect()
          const inserted = performance.now() - began
          // A message that is posted in a frame arrives after that frame is painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve({ inserted, painted: performance.now() - began }))
            port1.start()
            port2.postMessage(0)
          })
        })
        seen.observe(log, { attributes: true, childList: true, subtree: true })
      })
    // `aria-busy` is true from the question until the text of its answer is in the page.
    const words = () => log.getAttribute('aria-busy') !== 'true'
    const cards = () => words() && !log.querySelector('[aria-busy=true]')
    Object.assign(globalThis, { painted: Promise.all([painted(words), painted(cards)]) })
  })
  const before = await processorMs(session)
  await page.keyboard.press('Enter')
  const [words, cards] = await page.evaluate(
    () => (globalThis as unknown as { painted: Promise<[AppearanceTimes, AppearanceTimes]> }).painted,
  )
  const processor = (await processorMs(session)) - before
  await page.waitForTimeout(150)
  return { answered: words.inserted, words: words.painted, cards: cards.painted, processor }
}
