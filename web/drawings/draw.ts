import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

// node --import tsx web/drawings/draw.ts: generates the PNG images in web/public.

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] })

const card = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await card.goto(`file://${at('og-image.html')}`)
await card.screenshot({ path: at('../public/og-image.png') })

for (const [source, size, target] of [
  ['../public/icon.svg', 192, 'icon-192'],
  ['../public/icon.svg', 512, 'icon-512'],
  ['maskable.svg', 512, 'icon-maskable-512'],
] as const) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${readFileSync(at(source), 'utf8')}`)
  await page.screenshot({ path: at(`../public/${target}.png`), omitBackground: true })
}
await browser.close()
