import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ImageProcess } from '../src/adapters/media/image-process.ts'
import { remux } from '../src/adapters/media/remux.ts'
import { FILES_WITH_LOCATION, POLYGLOTS, REFUSED_VIDEOS, revealsPrivateData } from './media-attacks.ts'

// Tests the processed files that a server would serve, without a server. media.test.ts uploads one file of each kind.

// The library prints messages about broken files.
for (const method of ['log', 'warn', 'error', 'info'] as const) vi.spyOn(console, method).mockImplementation(() => undefined)
const imageProcess = new ImageProcess({ memoryBytes: 400 * 2 ** 20, jobMs: 60_000, idleMs: 30_000 })
const folder = await mkdtemp(join(tmpdir(), 'yatha-media-'))
afterAll(async () => {
  imageProcess.end()
  await rm(folder, { recursive: true })
})

async function makePicture(picture: Uint8Array): Promise<Buffer> {
  const answer = await imageProcess.run({ picture, renditions: [{ maxWidth: 240, maxHeight: 240, fit: 'inside', format: 'webp' }] })
  if (!('pictures' in answer)) throw new Error(answer.fault)
  return Buffer.from(answer.pictures[0]!.bytes)
}

async function makeVideo(video: Uint8Array): Promise<Buffer> {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  await writeFile(from, video)
  await remux({ from, to })
  return readFile(to)
}

test.each(FILES_WITH_LOCATION)('%s: no byte of the location or camera is served', async (_, kind, make) => {
  const sent = await make()
  // The file before processing contains private data.
  expect(await revealsPrivateData(sent)).toBe(true)
  expect(await revealsPrivateData(await (kind === 'image' ? makePicture : makeVideo)(sent))).toBe(false)
})

test.each(POLYGLOTS)('%s: only the picture is served', async (_, make) => {
  expect(await revealsPrivateData(await makePicture(await make()))).toBe(false)
})

test.each(REFUSED_VIDEOS)('%s is rejected as a video', async (_, make) => {
  await expect(makeVideo(await make())).rejects.toThrow()
})
