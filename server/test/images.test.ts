import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { ImageProcess } from '../src/adapters/media/image-process.ts'
import { decoderCount, openImages, type ImageLimits, type Images, type Rendition } from '../src/adapters/media/images.ts'
import { COSTLY_PICTURES, tenBitAvif, solidPicture, OVERSIZED_PICTURES, INVALID_PICTURES } from './pictures.ts'

const home = fileURLToPath(new URL('../..', import.meta.url))
const MEGABYTE = 2 ** 20
/** Timeout for a machine that runs many tests. */
const PATIENT = { timeout: 300_000 }
const LIMITS = { memoryBytes: 400 * MEGABYTE, jobMs: 60_000, idleMs: 30_000 }
const AVATAR: Rendition = { maxWidth: 320, maxHeight: 320, fit: 'cover', format: 'webp' }
const POST: Rendition = { maxWidth: 1600, maxHeight: 1600, fit: 'inside', format: 'jpeg' }

const opened: Images[] = []
/** Opens an image service that waits as long as a busy machine needs, unless a test sets a limit. */
function open(limits: Partial<ImageLimits> = {}): Images {
  const images = openImages({ maxProcesses: 1, jobMs: 60_000, waitMs: 60_000, ...limits })
  opened.push(images)
  return images
}
const shared = new ImageProcess(LIMITS)
const pictures = open()
afterAll(() => {
  for (const images of opened) images.close()
  shared.end()
})
const isAlive = (pid: number) => {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
/** Peak memory of a process, in bytes. */
const peakMemory = (pid: number) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
const slow = tenBitAvif(2880)
const small = await solidPicture(60, 40).jpeg().toBuffer()

test.each(OVERSIZED_PICTURES)('%s is rejected as too large', async (_, make) => {
  expect(await shared.run({ picture: await make(), renditions: [AVATAR] })).toEqual({ fault: 'photo_too_large' })
  expect(peakMemory(shared.pid!)).toBeLessThan(200 * MEGABYTE)
})

test.each(INVALID_PICTURES)('%s is rejected as unusable', async (_, make) => {
  expect(await shared.run({ picture: await make(), renditions: [AVATAR] })).toEqual({ fault: 'photo_unusable' })
})

test('a HEIC picture from an iPhone is rejected with the error `photo_heic`; a valid AVIF is accepted', async () => {
  const header = (brands: string) => Buffer.from(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}`, 'latin1')
  const heic = { code: 'photo_heic' }
  for (const brands of ['heic\0\0\0\0mif1heic', 'mif1\0\0\0\0miafheic', 'heix\0\0\0\0', 'hevc'])
    await expect(pictures.render('a', header(brands), [AVATAR])).rejects.toMatchObject(heic)
  await expect(pictures.render('a', header('mif1\0\0\0\0avif'), [AVATAR])).rejects.toMatchObject({ code: 'photo_unusable' })
  expect(await pictures.render('a', await solidPicture(9, 9).avif({ effort: 0 }).toBuffer(), [AVATAR])).toHaveLength(1)
})

test.each(COSTLY_PICTURES)('%s is decoded within the memory limit of the process', async (_, make) => {
  const imageProcess = new ImageProcess(LIMITS)
  const result = await imageProcess.run({ picture: await make(), renditions: [AVATAR, POST] })
  const peak = peakMemory(imageProcess.pid!)
  imageProcess.end()
  if (!('pictures' in result)) throw new Error(result.fault)
  const [avatar, post] = await Promise.all(result.pictures.map(({ bytes }) => sharp(bytes).metadata()))
  expect([avatar!.format, avatar!.width, avatar!.height, avatar!.pages]).toEqual(['webp', 320, 320, undefined])
  expect([post!.format, post!.pages]).toEqual(['jpeg', undefined])
  expect(Math.max(post!.width, post!.height)).toBeLessThanOrEqual(1600)
  // The limit of allocated memory, plus 100 MB for the code of the programs.
  expect(peak).toBeLessThan(LIMITS.memoryBytes + 100 * MEGABYTE)
})

test('a rendition is upright, no larger than the picture, and without metadata', async () => {
  const original = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
    .withIccProfile('p3')
    .withExifMerge({ IFD0: { Make: 'PhoneMaker' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(original).metadata()).orientation).toBe(6)
  const rendered = await pictures.render('a', original, [POST, { ...POST, maxWidth: 100 }, AVATAR])
  const seen = await Promise.all(rendered.map(({ bytes }) => sharp(bytes).metadata()))
  expect(seen.map(({ width, height }) => [width, height])).toEqual([
    [200, 300],
    [100, 150],
    [320, 320],
  ])
  for (const { exif, icc, xmp, orientation } of seen)
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
})

test('a picture that needs more memory than allowed is rejected, and the next picture gets a new process', async () => {
  const imageProcess = new ImageProcess({ ...LIMITS, memoryBytes: 250 * MEGABYTE })
  expect(await imageProcess.run({ picture: small, renditions: [AVATAR] })).toMatchObject({ pictures: [expect.anything()] })
  const pid = imageProcess.pid!
  expect(readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(new RegExp(`Max data size\\s+${250 * MEGABYTE}\\s+${250 * MEGABYTE}`))
  expect(await imageProcess.run({ picture: slow, renditions: [AVATAR] })).toEqual({ fault: 'photo_unusable' })
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENT)
  expect(await imageProcess.run({ picture: small, renditions: [AVATAR] })).toMatchObject({ pictures: [expect.anything()] })
  expect(imageProcess.pid).not.toBe(pid)
  imageProcess.end()
})

test('a process that takes too long is killed, and its picture fails as `busy`', async () => {
  const imageProcess = new ImageProcess({ ...LIMITS, jobMs: 100 })
  const first = imageProcess.run({ picture: slow, renditions: [AVATAR] })
  const pid = await vi.waitFor(() => imageProcess.pid ?? Promise.reject(new Error('not started')), PATIENT)
  expect(await first).toEqual({ fault: 'busy' })
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENT)
  expect(imageProcess.pid).toBeUndefined()
})

test('a process that crashes on a picture is restarted', async () => {
  const imageProcess = new ImageProcess(LIMITS)
  await imageProcess.run({ picture: small, renditions: [AVATAR] })
  const running = imageProcess.run({ picture: slow, renditions: [AVATAR] })
  process.kill(imageProcess.pid!, 'SIGSEGV')
  expect(await running).toEqual({ fault: 'photo_unusable' })
  expect(await imageProcess.run({ picture: small, renditions: [AVATAR] })).toMatchObject({ pictures: [expect.anything()] })
  process.kill(imageProcess.pid!, 'SIGKILL')
  await vi.waitFor(() => expect(imageProcess.pid).toBeUndefined(), PATIENT)
  expect(await imageProcess.run({ picture: small, renditions: [AVATAR] })).toMatchObject({ pictures: [expect.anything()] })
  imageProcess.end()
})

test('an idle image process exits', async () => {
  const imageProcess = new ImageProcess({ ...LIMITS, idleMs: 50 })
  await imageProcess.run({ picture: small, renditions: [AVATAR] })
  const pid = imageProcess.pid!
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENT)
  expect(imageProcess.pid).toBeUndefined()
})

test('the image process ends even if the server is killed, and gets none of the server’s settings', async () => {
  const program = `
    import { ImageProcess } from './server/src/adapters/media/image-process.ts'
    import { tenBitAvif, solidPicture } from './server/test/pictures.ts'
    const imageProcess = new ImageProcess(${JSON.stringify(LIMITS)})
    await imageProcess.run({ picture: await solidPicture(9, 9).png().toBuffer(), renditions: [] })
    void imageProcess.run({ picture: tenBitAvif(2880), renditions: [${JSON.stringify(AVATAR)}] })
    console.log(imageProcess.pid)`
  const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: home,
    env: { ...process.env, SECRET_KEY: 'not for decoders' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  expect(isAlive(pid)).toBe(true)
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('SECRET_KEY')
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENT)
})

test('eight pictures of one account do not delay another account’s picture', async () => {
  const done: string[] = []
  const note = (name: string) => () => void done.push(name)
  const others = Array.from({ length: 8 }, () => pictures.render('one', small, [AVATAR]).then(note('one'), note('refused')))
  const rider = pictures.render('another', small, [AVATAR]).then(note('rider'))
  await Promise.all([...others, rider])
  expect(done).toEqual(['refused', 'refused', 'refused', 'refused', 'one', 'rider', 'one', 'one', 'one'])
})

test('an account may have one running and three waiting pictures; the response to further requests asks to retry', async () => {
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => pictures.render('one', small, [AVATAR])))
  expect(results.map(({ status }) => status)).toEqual([...Array.from({ length: 4 }, () => 'fulfilled'), 'rejected', 'rejected'])
  const [refused] = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused!.reason).toMatchObject({ code: 'busy', retryAfterSeconds: 10 })
})

test('a picture that waited too long is rejected, and one whose client disconnected is dropped; neither is decoded', async () => {
  // Starting the process for the first picture takes longer than `waitMs`.
  const images = open({ waitMs: 20 })
  const running = images.render('one', small, [AVATAR])
  const client = new AbortController()
  const aborted = images.render('two', small, [AVATAR], client.signal)
  client.abort()
  await expect(aborted).rejects.toMatchObject({ code: 'busy' })
  await expect(images.render('three', small, [AVATAR])).rejects.toMatchObject({ code: 'busy' })
  await expect(images.render('four', small, [AVATAR], AbortSignal.abort())).rejects.toMatchObject({ code: 'busy' })
  expect(await running).toHaveLength(1)
})

test('closing the image service rejects its running and waiting work as `busy`', async () => {
  const images = open()
  const all = Promise.allSettled(['one', 'one', 'two'].map((account) => images.render(account, slow, [AVATAR])))
  images.close()
  expect((await all).map((result) => (result.status === 'rejected' ? (result.reason as { code: string }).code : 'made'))).toEqual([
    'busy',
    'busy',
    'busy',
  ])
})

test('the number of pictures decoded concurrently is half the number of cores, limited by a quarter of the memory', () => {
  const gigabyte = 1024 * MEGABYTE
  expect([decoderCount(1, gigabyte), decoderCount(2, 8 * gigabyte), decoderCount(4, 8 * gigabyte)]).toEqual([1, 1, 2])
  expect([decoderCount(16, gigabyte), decoderCount(16, 8 * gigabyte)]).toEqual([1, 5])
})
