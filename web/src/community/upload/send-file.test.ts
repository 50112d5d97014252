import type { Media, Upload } from '@yatha/contract'
import { expect, test } from 'vitest'
import { sendFile, type UploadServer } from './send-file.ts'

const MEDIA: Media = { kind: 'image', id: '0192f0c1-2b1e-7aaa-8bbb-0123456789ab', width: 1, height: 1, sizes: [] }
const failure = (status: number, code?: string) => Object.assign(new Error(code), { status, code })
const file = new Blob([Uint8Array.from({ length: 1_500_000 }, (_, i) => i % 251)])

/** A server that stores uploads; `before` may throw instead of handling a call, `after` may throw to lose a response. */
function makeServer(hooks: { before?: (call: number) => void; after?: (call: number) => void; msPerKilobyte?: number } = {}) {
  const state = { bytes: Buffer.alloc(0), calls: 0, chunks: [] as number[], pauses: [] as number[], finished: 0, now: 0, lost: false }
  const answer = (): Upload => ({ bytes: file.size, received: state.bytes.length })
  const count =
    <T>(work: () => Promise<T>) =>
    async () => {
      const call = ++state.calls
      hooks.before?.(call)
      const result = await work()
      hooks.after?.(call)
      return result
    }
  const server: UploadServer = {
    start: count(async () => answer()),
    chunk: (from, blob) =>
      count(async () => {
        state.now += hooks.msPerKilobyte ? (blob.size / 1000) * hooks.msPerKilobyte : 10
        if (from === state.bytes.length) {
          state.chunks.push(blob.size)
          state.bytes = Buffer.concat([state.bytes, Buffer.from(await blob.arrayBuffer())])
        }
        return answer()
      })(),
    finish: count(async () => {
      state.finished++
      if (state.lost) {
        state.lost = false
        state.bytes = Buffer.alloc(0)
        throw failure(408, 'incomplete')
      }
      return MEDIA
    }),
    pause: async (failures) => void state.pauses.push(failures),
    nowMs: () => state.now,
  }
  return { state, server }
}

const sentParts: number[] = []
const waitingStates: boolean[] = []
function send(server: UploadServer, signal = new AbortController().signal) {
  sentParts.length = waitingStates.length = 0
  return sendFile(
    { file, signal, onProgress: (part) => sentParts.push(part), onWaiting: (isWaiting) => waitingStates.push(isWaiting) },
    server,
  )
}
const isWholeFile = async (bytes: Buffer) => Buffer.from(await file.arrayBuffer()).equals(bytes)

test('a file is sent in chunks that grow on a good network, and progress is reported', async () => {
  const { state, server } = makeServer()
  expect(await send(server)).toBe(MEDIA)
  expect(await isWholeFile(state.bytes)).toBe(true)
  expect(state.chunks).toEqual([131_072, 262_144, 524_288, 582_496])
  expect(sentParts).toEqual(sentParts.toSorted((a, b) => a - b))
  expect([sentParts[0], sentParts.at(-1)]).toEqual([0, 1])
})

test('on a slow network, chunks are small enough to take at most about three seconds', async () => {
  const { state, server } = makeServer({ msPerKilobyte: 30 })
  await send(server)
  expect(Math.max(...state.chunks.slice(1))).toBeLessThanOrEqual(100_000)
  expect(Math.min(...state.chunks.slice(0, -1))).toBeGreaterThanOrEqual(65_536)
})

test('if any one call fails, before or after the server has handled it, the server still receives the file once', async () => {
  for (const status of [0, 429, 503, 504])
    for (let failing = 1; failing <= 6; failing++)
      for (const when of ['before', 'after'] as const) {
        const { state, server } = makeServer({ [when]: (call: number) => call === failing && fail(status) })
        expect(await send(server)).toBe(MEDIA)
        expect([await isWholeFile(state.bytes), waitingStates.includes(true), waitingStates.at(-1)]).toEqual([true, true, false])
      }
})
const fail = (status: number) => {
  throw failure(status)
}

test('without a network, an upload is retried after increasing pauses', async () => {
  const { state, server } = makeServer({ before: (call) => call > 2 && call < 8 && fail(0) })
  await send(server)
  expect(state.pauses).toEqual([0, 1, 2, 3, 4])
  expect(await isWholeFile(state.bytes)).toBe(true)
})

test('a file that the server has lost is sent again from its start, but only a limited number of times', async () => {
  const { state, server } = makeServer()
  state.lost = true
  expect(await send(server)).toBe(MEDIA)
  expect([state.finished, await isWholeFile(state.bytes)]).toEqual([2, true])
  const losing = makeServer({
    before: (call) => {
      if (call > 1) throw failure(422, 'upload_missing')
    },
  })
  await expect(send(losing.server)).rejects.toMatchObject({ code: 'upload_missing' })
})

test('an error that a retry cannot fix is thrown without a retry', async () => {
  for (const [status, code] of [
    [413, 'image_over_limit'],
    [422, 'photo_heic'],
    [401, 'sign_in_required'],
  ] as const) {
    const { state, server } = makeServer({
      before: () => {
        throw failure(status, code)
      },
    })
    await expect(send(server)).rejects.toMatchObject({ status, code })
    expect([state.calls, state.pauses]).toEqual([1, []])
  }
})

test('a canceled upload is stopped', async () => {
  const cancel = new AbortController()
  const { state, server } = makeServer({ after: (call) => call === 3 && cancel.abort(new Error('taken back')) })
  await expect(send(server, cancel.signal)).rejects.toThrow('taken back')
  expect(state.calls).toBe(3)
})

test('a completed upload is not sent again', async () => {
  const { server } = makeServer()
  expect(await send({ ...server, start: async () => ({ bytes: file.size, received: file.size, media: MEDIA }) })).toBe(MEDIA)
})
