import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import type { DoubtedTrain, RiderDecision } from '@yatha/contract'
import { zipReader } from '../../server/src/adapters/railway/zip-file.ts'
import { proposedChange } from '../../server/src/report/proposed-change.ts'

const readFeed = zipReader(fileURLToPath(new URL('../../data/dist/reviewed.zip', import.meta.url)))
const DAY = '2026-11-23'

function doubt(trip: string, outcome: 'missing' | 'shifted', minutes?: number): DoubtedTrain {
  const evidence = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-22'].map((day, i) => ({
    day,
    outcome: i === 1 && outcome === 'shifted' ? ('onTime' as const) : outcome,
    ...(minutes !== undefined && { minutes: i === 1 ? 0 : minutes + i - 2 }),
    riders: 3 + i,
  }))
  const days = evidence.filter((one) => one.outcome === outcome).length
  const found = { kind: outcome, days, minutes: minutes ?? null, evidence: evidence.map((one) => ({ minutes: null, ...one })) }
  return {
    trip,
    train: trip,
    kind: outcome,
    days,
    ...(minutes !== undefined && { minutes }),
    evidence,
    diff: proposedChange(readFeed, trip, found),
  }
}

const TRAIN = { trip: 'ka-4', train: 'ka-4' }

/**
 * Stubs the server's responses to operators for two wrong timetables found by riders; server/test/review.test.ts tests the real responses.
 */
export async function stubDoubts(context: Pick<BrowserContext, 'route'>): Promise<{ readonly sent: readonly string[] }> {
  const sent: string[] = []
  const found = [doubt('ka-4', 'shifted', 12), doubt('kha-3', 'missing')]
  let [doubts, dismissed] = [found, [] as object[]]
  const seen = { ...TRAIN, day: DAY, said: 'seen' as const, minutes: 11, riders: 4 }
  const log: RiderDecision[] = [
    { at: `${DAY}T09:12:00+06:30`, ...TRAIN, day: DAY, decision: 'shown', said: '11', riders: 4, reason: 'agreed' },
  ]
  const logDecision = (decision: RiderDecision['decision'], day?: string) =>
    log.unshift({
      at: `${DAY}T09:20:00+06:30`,
      ...TRAIN,
      ...(day !== undefined && { day }),
      decision,
      said: '',
      riders: 4,
      reason: 'operator',
      by: 'Hla',
    })
  await context.route('**/api/operator/doubt', (route) => route.fulfill({ json: doubts }))
  await context.route('**/api/operator/doubt/*', (route) => {
    const isClear = route.request().method() === 'DELETE'
    sent.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
    doubts = isClear ? found.slice(1) : found
    logDecision(isClear ? 'cleared' : 'restored')
    return route.fulfill({ status: 204 })
  })
  await context.route('**/api/operator/riders', (route) =>
    route.fulfill({ json: { shown: dismissed.length > 0 ? [] : [seen], dismissed, log } }),
  )
  await context.route('**/api/operator/riders/**', (route) => {
    const isDismissal = route.request().method() === 'PUT'
    sent.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
    dismissed = isDismissal ? [{ ...TRAIN, day: DAY }] : []
    logDecision(isDismissal ? 'dismissed' : 'restored', DAY)
    return route.fulfill({ status: 204 })
  })
  return { sent }
}
