import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { rolldown } from 'rolldown'
import { COMPILE_AHEAD_COMMENT } from '../../web/build/compile-ahead.ts'

// npm run bench phone: measures the first answer from a cold pack in Chromium, slowed down four times, and prints file sizes.

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const files = (folder: string, pattern: RegExp) =>
  readdirSync(root(folder))
    .filter((name) => pattern.test(name))
    .map((name) => root(`${folder}/${name}`))
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const budget = JSON.parse(readFileSync(root('bench/budget.json'), 'utf8')) as { speed: Record<string, number> }

/**
 * Milliseconds from the start (the pack is a string in memory) until the pack is open, the view of the day is built, the direct trains are
 * found, and the answer is complete. A rider who opens a link to a search waits for all of this. The app builds the view of today before its
 * first screen, so a rider who searches there waits only from `viewed` to `answered`. The answer finds the direct trains again.
 */
interface Run {
  readonly opened: number
  readonly viewed: number
  readonly direct: number
  readonly answered: number
}

/** Reads the marks of bench/src/phone-page.ts in thread time, which excludes other work on this machine. */
function readRun(trace: string): Run {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly { name: string; cat: string; tts?: number }[] }
  const at = (mark: string) =>
    traceEvents.find(({ cat, name, tts }) => cat.includes('blink.user_timing') && name === mark && tts !== undefined)!.tts! / 1000
  const begin = at('begin')
  return { opened: at('opened') - begin, viewed: at('viewed') - begin, direct: at('direct') - begin, answered: at('answered') - begin }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

if (existsSync(executablePath)) {
  const bundle = await rolldown({ input: root('bench/src/phone-page.ts'), logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  const pack = readFileSync(files('data/dist', /^railway.*\.json$/)[0]!, 'utf8')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const runs: Run[] = []
  for (let i = 0; i < 15; i++) {
    const page = await browser.newPage()
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
    // Like the app's own scripts, functions are compiled before they are called.
    await page.addScriptTag({ content: COMPILE_AHEAD_COMMENT + output[0].code })
    await browser.startTracing(page, { categories: ['blink.user_timing'] })
    await page.evaluate((text) => (globalThis as unknown as { coldAnswer(text: string): void }).coldAnswer(text), pack)
    runs.push(readRun((await browser.stopTracing()).toString()))
    await page.close()
  }
  await browser.close()
  const middle = (figure: keyof Run) => median(runs.map((run) => run[figure])).toFixed(1)
  const { firstDirectMs, firstAnswerMs } = budget.speed
  console.log(
    `main-thread time on a phone (processor slowed down 4×): pack opened in ${middle('opened')} ms, view of the day after ${middle('viewed')} ms, direct trains after ${middle('direct')} ms (target ${firstDirectMs}), complete answer after ${middle('answered')} ms (target ${firstAnswerMs})`,
  )
} else console.log('phone: no Chromium here')

const size = (folder: string, pattern: RegExp) => files(folder, pattern).reduce((sum, path) => sum + statSync(path).size, 0)
console.log(
  `bytes (brotli): pack ${size('data/dist', /^railway.*\.br$/)}, initial script ${size('web/dist/assets', /^app.*\.js\.br$/)}, styles ${size('web/dist/assets', /\.css\.br$/)}, Burmese font ${size('web/dist/assets', /woff2$/)}`,
)
