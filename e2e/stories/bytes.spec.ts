import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, waitForQuietNetwork } from './rider.ts'

const budget = JSON.parse(readFileSync(fileURLToPath(new URL('../../bench/budget.json', import.meta.url)), 'utf8')) as {
  bytes: Record<string, number>
}

for (const [language, limit] of [
  ['en', 'firstVisitEnglish'],
  ['mm', 'firstVisitBurmese'],
] as const) {
  test(`a first visit to / in ${language} stays within its byte budget`, async ({ page, rider }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await rider.open('/', language)
    await waitForQuietNetwork(page)
    await page.evaluate(() => document.fonts.ready)
    test.info().annotations.push({ type: 'bytes', description: String(bytes) })
    console.log(`first visit to / in ${language}: ${bytes} bytes of ${budget.bytes[limit]}`)
    expect(bytes).toBeLessThanOrEqual(budget.bytes[limit]!)
  })
}
