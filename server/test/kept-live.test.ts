import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { answerBoard, answerBoardWhile, Answers, answerSearch, answerSearchWhile } from '@yatha/answers'
import { LANGUAGES } from '@yatha/language'
import { addDays, LiveView, parseServiceDay, Railway, type Pack, type ServiceTime, type TripUpdate } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { seeded } from '../../timetable/test/seeded.ts'
import { ReadyAnswers, type ReadyBody } from '../src/http/ready-answers.ts'
import { dayVersions, isLiveVersion, LiveRailway } from '../src/railway/index.ts'
import { files } from './serve.ts'

/** CHANGES=2000 looks longer. */
const CHANGES = Number(process.env['CHANGES'] ?? 50)
const DAY = parseServiceDay('2026-11-23')!
const random = seeded(1648)
const below = (most: number) => Math.floor(random() * most)
const one = <T>(all: readonly T[]): T => all[below(all.length)]!

const pack = JSON.parse(readFileSync(join(files.folder, files.packFile), 'utf8')) as Pack
const railway = Railway.open(pack)
const city = railway.stations.filter(({ lines, served }) => served && lines.includes('circular'))
// A few pairs, so that most answers are kept when live times change.
const stations = [...Array.from({ length: 3 }, () => one(city).slug), 'bago'].filter((slug) => railway.station(slug))
const trains = railway.routes.filter(({ type }) => type === 'urban').map(({ slug }) => slug)

let nowMs = Date.parse('2026-11-23T09:20:03+06:30')
const clock = { nowMs: () => nowMs }
const seenAt = () => Math.floor(nowMs / 1000) - below(4)

function someUpdate(): TripUpdate {
  const trip = one(trains)
  const head = { trip, day: addDays(DAY, below(6) === 0 ? 1 : 0), basis: one(['feed', 'riders', 'operator'] as const), seenAt: seenAt() }
  const kind = below(8)
  if (kind === 0) return { ...head, cancelled: true }
  if (kind === 1) return { ...head, calls: [{ call: below(5), skipped: true }] }
  if (kind === 2) return { ...head, crowded: true, riders: 2 }
  return { ...head, calls: [{ call: below(3), delaySeconds: 60 * below(20), ...(below(4) === 0 && { platform: '2' }) }] }
}

/** News of a train, the same news again, silence about one, or nothing but time. */
function changed(updates: readonly TripUpdate[]): readonly TripUpdate[] {
  const kind = below(8)
  if (kind === 0 || kind > 5) return updates.map((update) => ({ ...update, seenAt: seenAt() }))
  if (kind === 1) return updates.slice(1)
  if (kind === 2) return updates
  return [...updates.filter(() => below(12) > 0).slice(-9), someUpdate()]
}

test('kept answers are those of the moment, byte for byte, whatever changes', { timeout: 240_000 }, () => {
  const live = new LiveRailway(railway)
  const ready = new ReadyAnswers(dayVersions(live, clock), isLiveVersion)
  let updates: readonly TripUpdate[] = []
  let kept = 0
  for (let change = 0; change < CHANGES; change++) {
    updates = changed(updates)
    live.publish(updates)
    nowMs += one([0, 400, 1000, 3000, 11_000, 70_000])
    // Nothing is known to it from before.
    const fresh = new LiveView(Railway.open(pack), 1, live.view.updates)
    for (let i = 0; i < 24; i++) {
      const language = below(9) === 0 ? one(LANGUAGES) : 'en'
      const [from, to] = [one(stations), one(stations)]
      const day = addDays(DAY, one([0, 0, 0, 1, -1]))
      const time = (one([5, 8, 9, 13, 18, 22, 25]) * 3600 + 60 * below(2)) as ServiceTime
      const isBoard = below(3) === 0
      const question = { about: isBoard ? `board ${from}` : `search ${from} ${to}`, day, time }
      const accepted = below(6) === 0 ? one(['gzip', '']) : 'br'
      if (ready.find(question, language, accepted)) kept++
      const answers = () => new Answers(live.view, language, Math.floor(nowMs / 1000))
      const search = { from, to, day, time, by: 'depart' } as const
      const body = ready.make(question, language, accepted, () =>
        isBoard ? answerBoardWhile(answers(), { station: from, day, time })! : answerSearchWhile(answers(), search),
      )
      const now = new Answers(fresh, language, Math.floor(nowMs / 1000))
      const right = JSON.stringify(isBoard ? answerBoard(now, { station: from, day, time }) : answerSearch(now, search))
      if (textOf(body) !== right) expect(textOf(body), `${change} ${question.about} ${day} ${time}`).toBe(right)
    }
  }
  expect(kept).toBeGreaterThan(CHANGES)
})

const textOf = ({ bytes, encoding }: ReadyBody): string =>
  (encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
