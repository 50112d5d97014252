import { readdirSync, readFileSync } from 'node:fs'
import { Railway, startOfDay, type LiveNotice, type Pack, type ServiceDay, type TripUpdate } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { currentLiveData } from './live.ts'
import { showLive } from './show-live.ts'

const folder = new URL('../../../../data/dist/', import.meta.url)
const pack = readdirSync(folder).find((file) => /^railway-\w+\.json$/.test(file))!
const railway = Railway.open(JSON.parse(readFileSync(new URL(pack, folder), 'utf8')) as Pack)
const day = '2026-11-23' as ServiceDay // A valid date.
const seenAt = startOfDay(day, railway.zone)

test('live data adds trains, expected times and notices to a timetable', () => {
  const added: TripUpdate = {
    trip: 'x-1',
    day,
    basis: 'operator',
    seenAt,
    added: { like: 'kha-3', number: 'X-1', departs: seenAt + 12 * 3600 },
  }
  const cancelled: TripUpdate = { trip: 'kha-3', day, basis: 'operator', seenAt, cancelled: true }
  const notice: LiveNotice = {
    id: 'n',
    stations: ['hledan'],
    routes: [],
    from: 0,
    until: seenAt,
    texts: { en: { title: 'Works', text: '' } },
  }
  showLive({ version: 3, updates: [added, cancelled], notices: [notice] })
  const view = currentLiveData().viewOf!(railway)
  expect([view.version, view.liveNotices.map(({ id }) => id)]).toEqual([3, ['n']])
  expect(view.railway.route('x-1')).toBeDefined()
  expect(railway.route('x-1')).toBeUndefined()
  expect(view.view(day)).not.toBe(view.view(day).planned)
})
