import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { checkGtfs } from '../../data/src/canonical/check-gtfs.ts'
import { serve } from './serve.ts'

// The zip that the server gives out, as MobilityData's validator would judge it.

const zipAt = async (env: Record<string, string>) => {
  const response = await serve({ env }).get('/gtfs.zip')
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

test('with its address set, the served feed has no error and at most ten warnings', async () => {
  const found = checkGtfs(unzipSync(await zipAt({ ORIGIN: 'https://trains.org' })), '20261122')
  expect(found.filter(({ level }) => level === 'error')).toEqual([])
  expect(found.length).toBeLessThanOrEqual(10)
  expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(['stop_too_far_from_shape']))
})

test('only addresses differ from server to server, and one server always gives out the same bytes', async () => {
  const [one, again, other] = [
    await zipAt({ ORIGIN: 'https://trains.org' }),
    await zipAt({ ORIGIN: 'https://trains.org' }),
    await zipAt({}),
  ]
  expect(Buffer.from(again).equals(one)).toBe(true)
  const [named, plain] = [unzipSync(one), unzipSync(other)]
  expect(Object.keys(named)).toEqual(Object.keys(plain))
  const differ = Object.keys(named).filter((file) => !Buffer.from(named[file]!).equals(Buffer.from(plain[file]!)))
  expect(differ.sort()).toEqual(['attributions.txt', 'feed_info.txt'])
  for (const bytes of Object.values(named)) expect(Buffer.from(bytes).includes('yatha.example')).toBe(false)
})
