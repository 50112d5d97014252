import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Answers, answerSearch } from '@yatha/contract'
import { addDays, parseServiceDay, Railway, type Pack, type ServiceTime } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { files, serve } from './serve.ts'

const QUERIES = 10_000
const SEED = 20_261_121

/** Mulberry32: the same numbers on every machine. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

test('the phone, without a network, gives byte for byte the itineraries of the server', { timeout: 240_000 }, async () => {
  const { get } = serve()
  // As the phone does it: from the served file alone.
  const pack = JSON.parse(readFileSync(join(files.folder, files.packFile), 'utf8')) as Pack
  const phone = new Answers(new Railway(pack), 'en')
  const served = phone.railway.stations.filter((station) => station.served)
  const below = numbers(SEED)
  let compared = 0
  for (let i = 0; i < QUERIES; i++) {
    const [from, to] = [served[below(served.length)]!.slug, served[below(served.length)]!.slug]
    const day = addDays(parseServiceDay('2026-11-23')!, below(14))
    const minutes = below(1440)
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const by = below(4) === 0 ? ('arrive' as const) : ('depart' as const)
    const online = await (await get(`/api/search?from=${from}&to=${to}&day=${day}&time=${time}&by=${by}`)).text()
    const offline = answerSearch(phone, { from, to, day, time: (minutes * 60) as ServiceTime, by })
    if (online !== JSON.stringify(offline)) expect(JSON.stringify(offline), `${from} ${to} ${day} ${time} ${by}`).toBe(online)
    compared++
  }
  expect(compared).toBe(QUERIES)
})
