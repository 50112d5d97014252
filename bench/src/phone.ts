import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { rolldown } from 'rolldown'

// npm run bench phone: in Chromium at a quarter of the processor's speed, the first answer from a cold pack; and bytes.

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const files = (folder: string, pattern: RegExp) =>
  readdirSync(root(folder))
    .filter((name) => pattern.test(name))
    .map((name) => root(`${folder}/${name}`))
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

if (existsSync(executablePath)) {
  const bundle = await rolldown({ input: root('bench/src/phone-page.ts'), logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  const pack = readFileSync(files('data/dist', /^railway.*\.json$/)[0]!, 'utf8')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const times: { open: number; answer: number }[] = []
  for (let i = 0; i < 15; i++) {
    const page = await browser.newPage()
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addScriptTag({ content: output[0].code })
    times.push(
      await page.evaluate(
        (text) => (globalThis as unknown as { coldAnswer(text: string): { open: number; answer: number } }).coldAnswer(text),
        pack,
      ),
    )
    await page.close()
  }
  await browser.close()
  const [open, answer] = [median(times.map((t) => t.open)), median(times.map((t) => t.answer))]
  console.log(
    `phone, 4× slower: pack opened in ${open.toFixed(1)} ms, first answer ${answer.toFixed(1)} ms, together ${median(times.map((t) => t.open + t.answer)).toFixed(1)} ms (target 20)`,
  )
} else console.log('phone: no Chromium here')

const size = (folder: string, pattern: RegExp) => files(folder, pattern).reduce((sum, path) => sum + statSync(path).size, 0)
console.log(
  `bytes: pack ${size('data/dist', /^railway.*\.br$/)}, first script ${size('web/dist/assets', /^app.*\.js\.br$/)}, styles ${size('web/dist/assets', /\.css\.br$/)}, Burmese font ${size('web/dist/assets', /woff2$/)}`,
)
