import { checkSync } from 'recheck'
import { LANGUAGES } from '@yatha/language'
import { expect, test } from 'vitest'
import { inputStrings } from '../../contract/test/strings-in.ts'
import { translateIn } from '../src/words.ts'
import { openTestDatabase } from './database.ts'
import { openWorld } from './fuzz/world.ts'
import { hostileRequests } from './hostile/requests.ts'
import { StepCounter, type RegExpOnLongText } from './hostile/steps.ts'

/**
 * Maximum number of steps of a request and of the requests that prepare it. The maximum measured is 3.9 million: 3 million for converting a
 * post of 8,000 characters from Zawgyi, which yields to other requests after each 1,000 characters.
 */
const MAX_STEPS = 5_000_000

test('no text in any field takes many steps, and no regular expression that reads it backtracks', async () => {
  const world = await openWorld(await openTestDatabase())
  const counter = new StepCounter()
  const [fields, tooMany, serverErrors] = [new Set<string>(), [] as string[], [] as string[]]
  let accepted = 0
  // The first use of a language compiles its catalog, the first search builds the name tables, and the first question prepares the
  // vocabulary. None of them reads a rider's text.
  for (const language of LANGUAGES) translateIn(language)
  await world.app.request('/api/station?q=hledan')
  const body = JSON.stringify({ text: 'next train from hledan', language: 'en', history: [] })
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json', 'Content-Length': String(body.length) }
  expect((await world.app.request('/api/assistant', { method: 'POST', headers, body })).status).toBe(200)
  await counter.start()
  try {
    for await (const { name, field, request } of hostileRequests(world)) {
      const response = await world.app.fetch(request)
      await response.text()
      const { steps, slowest } = await counter.take()
      fields.add(field)
      if (response.ok) accepted++
      if (response.status >= 500) serverErrors.push(`${name}: ${response.status}`)
      if (steps > MAX_STEPS) tooMany.push(`${name}: ${steps} steps: ${slowest}`)
    }
  } finally {
    await counter.stop()
  }
  await world.close()
  expect(tooMany).toEqual([])
  expect(serverErrors).toEqual([])
  expect(inputStrings().filter(({ fieldPath: at }) => !fields.has(at))).toEqual([])
  expect(accepted).toBeGreaterThan(140)
  expect([...counter.longReads.values()].filter(backtracks).map(({ source }) => source)).toEqual([])
})

/** Smaller populations than the defaults, so that checking a safe expression takes about a tenth of the time. */
const FUZZING = { maxIteration: 3, maxInitialGenerationSize: 100, maxGenerationSize: 50 }

/**
 * Returns whether an expression takes more than linear time for some text. A proof by automata is sufficient; a result of fuzzing counts
 * only if all three seeds find such a text.
 */
function backtracks({ source, flags }: RegExpOnLongText): boolean {
  const check = (randomSeed: number) => checkSync(source, flags, { ...FUZZING, timeout: 10_000, randomSeed })
  const { status, checker } = check(1)
  return status === 'vulnerable' && (checker === 'automaton' || [2, 3].every((seed) => check(seed).status === 'vulnerable'))
}
