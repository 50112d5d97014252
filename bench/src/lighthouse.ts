import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { startServer } from './start-server.ts'

// npm run bench lighthouse: runs Lighthouse for mobile phones on four pages in English and Burmese; prints the median of three runs.

const RUNS = 3
const PORT = 3239
const DEBUGGING_PORT = 9239
const PAGES = ['/', '/search?from=hledan&to=insein', '/station/hledan', '/route/kha-3']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

interface Result {
  readonly lhr: {
    readonly categories: Readonly<
      Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
    >
    readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number; readonly title: string }>>
  }
}
type Lighthouse = (url: string, flags: object) => Promise<Result>

const requireInstalled = createRequire(fileURLToPath(new URL('../lighthouse/package.json', import.meta.url)))
const { default: lighthouse } = (await import(pathToFileURL(requireInstalled.resolve('lighthouse')).href)) as { default: Lighthouse }
const server = await startServer(PORT)
try {
  for (const page of PAGES) {
    for (const language of ['en', 'mm']) {
      const address = `http://localhost:${PORT}${page}${language === 'en' ? '' : `${page.includes('?') ? '&' : '?'}lang=${language}`}`
      const runs: Result['lhr'][] = []
      for (let i = 0; i < RUNS; i++) runs.push(await firstVisit(address))
      report(`${page} ${language}`, runs)
    }
  }
} finally {
  server.kill()
}

/** Measures a first visit in a new browser, since Lighthouse keeps the language and the service worker of earlier pages. */
async function firstVisit(address: string): Promise<Result['lhr']> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${DEBUGGING_PORT}`, '--disable-background-networking'],
  })
  try {
    return (await lighthouse(address, { port: DEBUGGING_PORT, logLevel: 'silent', onlyCategories: CATEGORIES })).lhr
  } finally {
    await browser.close()
  }
}

function report(name: string, runs: readonly Result['lhr'][]): void {
  const scores = CATEGORIES.map(
    (category) => `${category} ${Math.round(median(runs.map((run) => run.categories[category]!.score ?? 0)) * 100)}`,
  )
  const times = TIMES.map(
    (audit) => `${audit} ${Math.round(median(runs.map((run) => run.audits[audit]!.numericValue ?? 0)) * 1000) / 1000}`,
  )
  console.log(`${name}: ${scores.join(', ')} (${times.join(', ')})`)
  const { categories, audits } = runs[0]!
  for (const category of CATEGORIES.slice(1)) {
    for (const { id, weight } of categories[category]!.auditRefs)
      if (weight > 0 && audits[id]!.score !== null && audits[id]!.score! < 1) console.log(`    ${category}: ${audits[id]!.title}`)
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}
