import { randomBytes, randomInt } from 'node:crypto'

/** Maximum value of the 12-bit counter after the timestamp (RFC 9562, 6.2, method 1). */
const MAX_COUNTER = 0xfff
/** Ids still increase if the clock is set back by less than this. */
const MAX_SET_BACK_MS = 10_000

let lastMs = 0
let counter = 0

/** Creates a UUID version 7 (RFC 9562) that is greater than this process's previous id, even within a millisecond. */
export function newId(nowMs: number): string {
  advance(nowMs)
  const bytes = randomBytes(16)
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Returns when an id was created, in milliseconds since 1970. */
export const creationTimeMs = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

/** Returns the lowest possible id of an instant. All ids created then or later are greater. */
export function lowestId(atMs: number): string {
  const hex = Math.max(0, atMs).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** Computes the timestamp and counter of the next id. The counter starts at a low random value, so that processes differ. */
function advance(nowMs: number): void {
  const continues = nowMs <= lastMs && lastMs - nowMs < MAX_SET_BACK_MS
  if (continues && counter < MAX_COUNTER) {
    counter++
    return
  }
  lastMs = continues ? lastMs + 1 : nowMs
  counter = randomInt(MAX_COUNTER >> 1)
}
