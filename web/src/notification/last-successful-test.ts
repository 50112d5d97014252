import { now } from '../device/clock.ts'
import { deleteLocalStorage, readLocalStorage, writeLocalStorage } from '../device/storage.ts'
import { PUSH_FAULTS, type PushFault } from './alert-test.ts'

const KEY = 'yatha.alert-test'
const FAULT_KEY = 'yatha.alert-test-fault'

/** The last test alert that reached this phone: its time in epoch seconds, and its duration in milliseconds. */
export interface SuccessfulTest {
  readonly at: number
  readonly ms: number
}

export function storeSuccessfulTest(ms: number): void {
  writeLocalStorage(KEY, JSON.stringify({ at: now(), ms } satisfies SuccessfulTest))
  deleteLocalStorage(FAULT_KEY)
}

export const storePushFault = (fault: PushFault): void => writeLocalStorage(FAULT_KEY, fault)

/** Why the last test alert did not reach this phone; undefined if it did, or if no test alert was ever sent. */
export function lastPushFault(): PushFault | undefined {
  const stored = readLocalStorage(FAULT_KEY)
  return PUSH_FAULTS.find((fault) => fault === stored)
}

export function lastSuccessfulTest(): SuccessfulTest | undefined {
  const stored = readLocalStorage(KEY)
  return stored === undefined ? undefined : (JSON.parse(stored) as SuccessfulTest) // `storeSuccessfulTest` writes this type.
}
