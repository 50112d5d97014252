import { expect, test } from 'vitest'
import { BENCH_FEEDS } from '../src/feeds.ts'
import { comparePack } from '../src/through-pack.ts'

// Tests a seeded sample of the queries of `npm run bench -- packs`, except on Yangon's feed, which the tests of `data` cover.

test.each(BENCH_FEEDS.filter(({ name }) => name !== 'yangon-2026'))(
  'the planner on the pack of $name has the same answers as a scan of the feed',
  (feed) => {
    const { differences, leftOut } = comparePack(feed, feed.name === 'nyc-subway' ? 8 : 20, 20_261_121, 1)
    expect(differences).toEqual([])
    expect(leftOut).toHaveLength(feed.name === 'db-fernverkehr' ? 3 : 0)
  },
)
