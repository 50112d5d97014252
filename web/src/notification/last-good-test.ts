import { now } from '../device/clock.ts'
import { recall, remember } from '../device/storage.ts'

const KEY = 'yatha.alert-test'

/** When a test alert last came back to this phone, in seconds since 1970, and after how many milliseconds. */
export interface GoodTest {
  readonly at: number
  readonly ms: number
}

export const keepGoodTest = (ms: number): void => remember(KEY, JSON.stringify({ at: now(), ms } satisfies GoodTest))

export function lastGoodTest(): GoodTest | undefined {
  const kept = recall(KEY)
  return kept === undefined ? undefined : (JSON.parse(kept) as GoodTest) // Written above.
}
