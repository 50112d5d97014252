import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as later } from 'node:timers/promises'
import { readConfig } from './config.ts'
import { systemClock } from './adapters/clock.ts'
import { feedFolderOf } from './adapters/railway/editions.ts'
import type { FeedFolder, FeedState } from './adapters/railway/feed-state.ts'
import { openRailway } from './adapters/railway/railway-files.ts'

// npm run railway [-- back | look]: shows which version of the feed is served, rolls back to the previous version, or checks the feed
// now. Running servers with the same data folder switch to the selected version within about a second.

// Built to server/dist/railway.js, two folders below the repository's root.
const repositoryFolder = fileURLToPath(new URL('../../', import.meta.url))
const USAGE = `npm run railway            shows which version is served, and the result of the last check of the feed
npm run railway -- back    serves the previous timetable until the feed changes
npm run railway -- look    checks the feed now, and also accepts a version that was rolled back`

const CHECK_TIMEOUT_MS = 120_000

async function main([command = 'show', ...more]: readonly string[]): Promise<void> {
  if (!['show', 'back', 'look'].includes(command) || more.length > 0) throw new Error(USAGE)
  const config = readConfig(process.env)
  const feed = feedFolderOf(resolve(repositoryFolder, config.dataFolder), config.railway, config.railwayLeaveOut)
  const state = feed?.read()
  if (!feed || !state) throw new Error('no feed is served from this data folder: set RAILWAY, and start the server')
  if (command === 'back') rollBack(feed, state)
  if (command === 'look') await requestCheck(feed, state)
  console.log(describeState(feed, feed.read() ?? state))
}

function rollBack(feed: FeedFolder, { before, served, ...state }: FeedState): void {
  if (!before) throw new Error('there is no previous version')
  const result = state.refused ? 'refused' : 'back'
  feed.write({ ...state, served: { ...before, since: systemClock.nowMs() }, passedOver: served.zip, result, said: '' })
}

async function requestCheck(feed: FeedFolder, state: FeedState): Promise<void> {
  const { passedOver: _passedOver, refused: _refused, tag: _tag, ...wanted } = state
  feed.write({ ...wanted, triedAt: 0 })
  for (const end = systemClock.nowMs() + CHECK_TIMEOUT_MS; systemClock.nowMs() < end; await later(100)) if (feed.read()?.triedAt) return
  throw new Error('no server checked the feed: is one running with this data folder?')
}

const RESULT_TEXTS: Readonly<Record<FeedState['result'], string>> = {
  new: 'a new version',
  unchanged: 'unchanged',
  back: 'the version that was rolled back, which is not served',
  refused: 'it is rejected, and the previous timetable is served:',
  away: 'it could not be downloaded, and the previous timetable is served:',
}

function describeState(feed: FeedFolder, { served, before, triedAt, result, said, refused }: FeedState): string {
  const describePack = (pack: string) => {
    const { feed: facts, edition } = openRailway(feed.path(pack))
    return [facts?.name, edition && `edition “${edition}”`, `pack ${pack}`].filter(Boolean).join(', ')
  }
  const time = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
  return [
    `served since ${time(served.since)} UTC: ${describePack(served.pack)}`,
    before ? `previous: ${describePack(before.pack)}` : 'previous: none',
    `the feed was checked at ${time(triedAt)} UTC: ${RESULT_TEXTS[result]}`,
    ...(result === 'away' ? [said] : []),
    ...(refused ? [refused.findings] : []),
  ].join('\n')
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
