import { expect, test } from 'vitest'
import { encode, FeedRefused, readFeed } from '@yatha/timetable'
import { FEEDS, unzipFeed } from '../src/feeds.ts'
import { comparePack } from '../src/through-pack.ts'

// Tests a seeded sample of the queries of `npm run bench -- packs`.

const GO_BACK = [
  'stop_times.txt row 41660, trip_id "2718": the trip has times that go back',
  'stop_times.txt row 41729, trip_id "2721": the trip has times that go back',
  'stop_times.txt row 59659, trip_id "4026": the trip has times that go back',
]

test.each(FEEDS)('the planner on the pack of $name has the same answers as a scan of the feed', (feed) => {
  const { differences, answers, leftOut } = comparePack(feed, feed.name === 'nyc-subway' ? 20 : 60, 20_261_121, 1)
  expect(differences).toEqual([])
  expect(answers).toBeGreaterThanOrEqual(20)
  expect(leftOut).toEqual(feed.name === 'db-fernverkehr' ? GO_BACK : [])
})

test('db-fernverkehr is rejected because the times of three trips decrease', () => {
  const feed = readFeed(unzipFeed(FEEDS.find(({ name }) => name === 'db-fernverkehr')!.file))
  expect(feed.problems.map(({ rule, file }) => `${rule} ${file}`)).toEqual(Array.from({ length: 3 }, () => 'times-go-back stop_times.txt'))
  expect(() => encode(feed)).toThrow(FeedRefused)
})
