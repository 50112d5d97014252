import { now } from '../device/clock.ts'
import { readLocal, writeLocal } from '../device/storage.ts'

const KEY = 'yatha.alert-test'

/** The last test alert that reached this phone: its time in epoch seconds, and its duration in milliseconds. */
export interface GoodTest {
  readonly at: number
  readonly ms: number
}

export const storeGoodTest = (ms: number): void => writeLocal(KEY, JSON.stringify({ at: now(), ms } satisfies GoodTest))

export function lastGoodTest(): GoodTest | undefined {
  const stored = readLocal(KEY)
  return stored === undefined ? undefined : (JSON.parse(stored) as GoodTest) // `storeGoodTest` writes this type.
}
