import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sending, UploadServer } from '../upload/send-file.ts'
import type { PhoneUpload } from '../upload/upload-forms.ts'

// Each test opens the modules anew, as a page does; what the phone keeps outlasts a page.

interface Sent {
  id: string
  text: string
  media?: string[]
  alts?: string[]
}

interface Begun {
  id: string
  kind: 'image' | 'video' | 'poster'
}

const phone = vi.hoisted(() => ({
  drafts: new Map<string, Record<string, string>>(),
  files: new Map<string, unknown>(),
  isOnline: true,
  isAuthenticated: true,
}))
const server = vi.hoisted(() => ({
  /** Of posts, by the key that the phone chose. */
  posts: new Map<string, Sent>(),
  tries: [] as Sent[],
  /** What the next tries of a post answer; after that, it is taken. `lost`: it is taken, and the phone does not hear of it. */
  answers: [] as (number | 'lost' | 'upload_missing')[],
  /** Bytes of uploads that are there, until somebody lets them go on. */
  uploads: [] as { id: string; go: (failure?: Error) => void; onSent: (part: number) => void }[],
  posters: [] as string[],
  forgotten: [] as string[],
}))
const session = vi.hoisted(() => ({ changed: [] as (() => void)[], draftsChanged: [] as (() => void)[] }))

vi.mock('../../device/kept-files.ts', () => ({
  keepFiles: async (name: string, value: unknown) => void phone.files.set(name, value),
  keptFiles: async (name: string) => phone.files.get(name),
  dropFiles: async (name: string) => void phone.files.delete(name),
  dropFilesBefore: async () => undefined,
}))
vi.mock('../../device/network.ts', () => ({ isOnline: () => phone.isOnline }))
vi.mock('../../device/store.ts', () => ({
  makeStore: <T>(read: () => T) => {
    const listeners = new Set<() => void>()
    const changed = () => [...listeners].forEach((listener) => listener())
    // A hook without React: it reads.
    return { use: read, changed, subscribe: (listener: () => void) => listeners.add(listener) }
  },
}))
vi.mock('../../session/drafts.ts', () => ({
  draftOf: (form: string) => phone.drafts.get(form),
  draftsChanged: (told: () => void) => session.draftsChanged.push(told),
  keepInDraft: (form: string, changed: Record<string, string | undefined>) => {
    const entries = Object.entries({ ...phone.drafts.get(form), ...changed }).filter((one): one is [string, string] => one[1] !== undefined)
    if (entries.length > 0) phone.drafts.set(form, Object.fromEntries(entries))
    else phone.drafts.delete(form)
  },
}))
vi.mock('../../session/session.ts', () => ({
  isAuthenticated: () => phone.isAuthenticated,
  sessionNumber: () => 0,
  sessionCount: { subscribe: (changed: () => void) => session.changed.push(changed) },
}))
// All of the contract would be read anew for each test.
vi.mock('@yatha/contract', () => ({ IMAGE_EDGES: [1600] }))
vi.mock('@yatha/contract/endpoints', () => ({ makePost: 'makePost', startUpload: 'startUpload', cancelUpload: 'cancelUpload' }))
vi.mock('../post/posts.ts', () => ({ addPost: () => undefined }))
vi.mock('../../device/picture.ts', () => ({ drawnWithin: async (file: Blob) => file, posterOf: async (file: Blob) => file }))
vi.mock('../../device/file-hash.ts', () => ({}))
vi.mock('../upload/send-file.ts', () => ({
  sendFile: async ({ signal, onSent }: Sending, { start }: UploadServer) => {
    const { id, kind } = (await start()) as unknown as Begun // As the call below answers.
    if (kind === 'poster') return void server.posters.push(id)
    return new Promise<void>((done, failed) => {
      signal.addEventListener('abort', () => failed(signal.reason))
      server.uploads.push({ id, onSent, go: (failure) => (failure ? failed(failure) : done()) })
    })
  },
}))
vi.mock('../../session/call.ts', () => {
  class ApiError extends Error {
    constructor(
      readonly status: number,
      readonly code?: string,
    ) {
      super(code ?? `refused ${status}`)
    }
  }
  return {
    ApiError,
    call: async (endpoint: string, { body, path }: { body: Sent; path: { id: string } }) => {
      if (endpoint === 'startUpload') return body
      if (endpoint === 'cancelUpload') return void server.forgotten.push(path.id)
      server.tries.push(body)
      const answer = server.answers.shift()
      if (answer === 'upload_missing') throw new ApiError(422, answer)
      if (typeof answer === 'number') throw new ApiError(answer)
      if (!server.posts.has(body.id)) server.posts.set(body.id, body)
      if (answer === 'lost') throw new ApiError(0)
      return { slug: body.id }
    },
  }
})

let page = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  phone.drafts.clear()
  phone.files.clear()
  Object.assign(phone, { isOnline: true, isAuthenticated: true })
  server.posts.clear()
  Object.assign(server, { tries: [], answers: [], uploads: [], posters: [], forgotten: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

class Reader extends EventTarget {
  result = 'small'
  readAsDataURL() {
    this.dispatchEvent(new Event('load'))
  }
}

async function opened() {
  vi.resetModules()
  page = new EventTarget()
  session.changed = []
  session.draftsChanged = []
  server.uploads = []
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('FileReader', Reader)
  vi.clearAllTimers()
  const outbox = await import('./outbox.ts')
  const uploads = await import('../upload/uploads.ts')
  const states = () => outbox.useOutgoing().map(({ text, state }) => `${text}: ${state}`)
  const inForm = (form: string): readonly PhoneUpload[] => uploads.useUploads(form).uploads
  const writing = () => uploads.useUploads(outbox.NEW_POST)
  const write = (text: string) => {
    const media = writing().uploads.map(({ id }) => id)
    outbox.post({ text, ...(media.length > 0 && { media, alts: media.map(() => '') }) })
  }
  const first = () => outbox.useOutgoing()[0]!
  return { ...outbox, states, inForm, writing, write, first, resumeUploads: uploads.resumeUploads }
}
/** All that needs no answer of the server and no time has happened. */
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) {
    await vi.dynamicImportSettled()
    await new Promise((done) => setImmediate(done))
  }
}
const MOST = { images: 10, videos: 1 }
const photo = (name: string) => new File(['photo'], name, { type: 'image/jpeg' })
const posted = () => [...server.posts.values()].map(({ text }) => text)

test('a post is sent and leaves the phone; one that waits is kept there', async () => {
  const app = await opened()
  app.write('first')
  await settled()
  expect([posted(), app.states(), phone.drafts.size]).toEqual([['first'], [], 0])
  phone.isOnline = false
  app.write('second')
  await settled()
  expect([posted(), app.states()]).toEqual([['first'], ['second: waiting']])
  const next = await opened()
  phone.isOnline = true
  page.dispatchEvent(new Event('online'))
  await settled()
  expect([posted(), next.states(), phone.drafts.size]).toEqual([['first', 'second'], [], 0])
})

test('an answer that is lost: sent again under the same key, on the same page and after the app was closed', async () => {
  server.answers = ['lost', 'lost']
  const app = await opened()
  app.write('once')
  await settled()
  expect(app.states()).toEqual(['once: waiting'])
  vi.advanceTimersByTime(31_000)
  await settled()
  const next = await opened()
  await next.sendWaiting()
  expect([server.tries.length, new Set(server.tries.map(({ id }) => id)).size, posted()]).toEqual([3, 1, ['once']])
})

test('posts are sent in their order; one that is refused stays, and does not hold up the others', async () => {
  phone.isOnline = false
  const app = await opened()
  for (const text of ['one', 'two', 'three']) app.write(text)
  server.answers = [422]
  phone.isOnline = true
  await app.sendWaiting()
  expect([server.tries.map(({ text }) => text), app.states()]).toEqual([['one', 'two', 'three'], ['one: refused']])
  expect(app.first().why).toBe('refused 422')
  await app.sendWaiting(app.first().id)
  expect([posted(), app.states()]).toEqual([['two', 'three', 'one'], []])
})

test.each([0, 401, 408, 429, 500, 503])('after %i it waits and is tried again', async (status) => {
  server.answers = [status]
  const app = await opened()
  app.write('later')
  await settled()
  expect(app.states()).toEqual(['later: waiting'])
  vi.advanceTimersByTime(30_000)
  await settled()
  expect([posted(), app.states()]).toEqual([['later'], []])
})

test('a post goes after its pictures, and does not hold up one that was written later', async () => {
  const app = await opened()
  app.writing().add([photo('a.jpg'), photo('b.jpg')], MOST)
  await settled()
  app.write('with photos')
  expect(app.writing().uploads).toEqual([])
  app.write('without')
  await settled()
  expect([posted(), app.states()]).toEqual([['without'], ['with photos: sending']])
  server.uploads[0]!.onSent(0.5)
  expect(app.inForm(app.uploadsFormOf(app.first().id)).map(({ sent }) => sent)).toEqual([0.5, 0])
  for (const { go } of server.uploads) go()
  await settled()
  expect([posted(), app.states(), phone.files.size, phone.drafts.size]).toEqual([['without', 'with photos'], [], 0, 0])
  expect(server.posts.get(server.tries[1]!.id)!.media).toEqual(server.uploads.map(({ id }) => id))
})

test('closed in the middle of an upload: what was done is not sent again, the rest is, then the post, once', async () => {
  const app = await opened()
  app.writing().add([photo('a.jpg'), new File(['film'], 'b.mp4', { type: 'video/mp4' })], MOST)
  await settled()
  app.write('closed')
  const [a, b] = server.uploads
  a!.go()
  await settled()
  expect(posted()).toEqual([])

  const next = await opened()
  expect(next.states()).toEqual(['closed: waiting'])
  void next.sendWaiting()
  await settled()
  expect(next.states()).toEqual(['closed: sending'])
  // The poster, too, has the id that it had.
  expect(server.uploads.map(({ id }) => id)).toEqual([b!.id])
  expect([server.posters.length, new Set(server.posters).size]).toEqual([2, 1])
  server.answers = ['lost']
  server.uploads[0]!.go()
  await settled()
  expect(next.states()).toEqual(['closed: waiting'])

  const last = await opened()
  await last.sendWaiting()
  expect([posted(), server.uploads, last.states(), phone.files.size]).toEqual([['closed'], [], [], 0])
  expect(new Set(server.tries.map(({ id }) => id)).size).toBe(1)
})

test('a draft keeps its pictures when the app is closed; they go on once it is opened again', async () => {
  const app = await opened()
  app.writing().add([photo('a.jpg')], MOST)
  await settled()
  const next = await opened()
  expect(next.writing().uploads).toMatchObject([{ name: 'a.jpg', preview: 'small', state: 'waiting' }])
  next.resumeUploads(next.NEW_POST)
  await settled()
  server.uploads[0]!.go()
  await settled()
  expect(next.writing().uploads).toMatchObject([{ state: 'done', sent: 1 }])
})

test('a file that the phone has lost is said to be lost, and the post is not sent without it', async () => {
  const app = await opened()
  app.writing().add([photo('a.jpg')], MOST)
  await settled()
  app.write('incomplete')
  phone.files.clear()
  const next = await opened()
  void next.sendWaiting()
  await settled()
  expect([posted(), next.states(), next.first().why]).toEqual([[], ['incomplete: refused'], undefined])
})

test('an upload that is refused refuses the post; tried again, both go', async () => {
  const app = await opened()
  app.writing().add([photo('a.heic')], MOST)
  await settled()
  app.write('refused')
  server.uploads[0]!.go(new Error('no HEIC'))
  await settled()
  expect([app.states(), app.first().why]).toEqual([['refused: refused'], 'no HEIC'])
  void app.sendWaiting(app.first().id)
  await settled()
  server.uploads[1]!.go()
  await settled()
  expect([posted(), app.states()]).toEqual([['refused'], []])
})

test('a file that was refused for what it is would be refused again; another try is for the rest', async () => {
  const app = await opened()
  // As above: with its code.
  const { ApiError } = await import('../../session/call.ts')
  app.writing().add([photo('a.heic'), photo('b.jpg')], MOST)
  await settled()
  server.uploads[0]!.go(new ApiError(422, 'photo_heic'))
  server.uploads[1]!.go(new ApiError(422, 'upload_missing'))
  await settled()
  expect(app.writing().uploads.map(({ state, isUnusable }) => [state, isUnusable])).toEqual([
    ['failed', true],
    ['failed', false],
  ])
})

test('uploads that the server has forgotten meanwhile are sent again, once', async () => {
  const app = await opened()
  app.writing().add([photo('a.jpg')], MOST)
  await settled()
  server.answers = ['upload_missing', 'upload_missing']
  app.write('a day later')
  server.uploads[0]!.go()
  await settled()
  expect([server.uploads.length, app.states()]).toEqual([2, ['a day later: sending']])
  server.uploads[1]!.go()
  await settled()
  expect([server.uploads.length, app.states()]).toEqual([2, ['a day later: refused']])
})

test('taken back, it is a draft again with its pictures; thrown away, nothing of it is left here or on the server', async () => {
  const app = await opened()
  app.writing().add([photo('a.jpg')], MOST)
  await settled()
  app.write('changed')
  await settled()
  app.takeBack(app.first())
  expect([app.states(), app.writing().uploads.map(({ name }) => name)]).toEqual([[], ['a.jpg']])
  app.write('thrown away')
  await settled()
  app.throwAway(app.first().id)
  await settled()
  expect([app.states(), phone.files.size, phone.drafts.size, server.forgotten]).toEqual([[], 0, 0, [server.uploads[0]!.id]])
  server.uploads[0]!.go()
  await settled()
  expect(server.tries).toEqual([])
})

test('what another tab has written is on its way here too; what it has sent is gone here, with its pictures', async () => {
  phone.isOnline = false
  const app = await opened()
  app.write('of this tab')
  await settled()
  const other = { a: JSON.stringify({ text: 'of the other tab', media: ['u'], alts: [''] }) }
  const heard = () => session.draftsChanged.forEach((told) => told())
  phone.drafts.set('outbox', { ...phone.drafts.get('outbox'), ...other })
  phone.drafts.set('uploads', { 'outbox a': JSON.stringify([{ id: 'u', kind: 'image', name: 'a.jpg', isDone: true }]) })
  heard()
  expect(app.states()).toEqual(['of the other tab: waiting', 'of this tab: waiting'])
  expect(app.inForm('outbox a')).toMatchObject([{ id: 'u', state: 'done' }])
  const { a: _sent, ...left } = phone.drafts.get('outbox')!
  phone.drafts.set('outbox', left)
  phone.drafts.delete('uploads')
  heard()
  expect([app.states(), app.inForm('outbox a')]).toEqual([['of this tab: waiting'], []])
  phone.isOnline = true
  page.dispatchEvent(new Event('online'))
  await settled()
  expect([posted(), phone.drafts.size]).toEqual([['of this tab'], 0])
})

test('signing out ends what is under way; what the phone still keeps goes on after signing in', async () => {
  const app = await opened()
  app.writing().add([photo('a.jpg')], MOST)
  await settled()
  app.write('session over')
  phone.isAuthenticated = false
  for (const changed of session.changed) changed()
  await settled()
  server.uploads[0]!.go()
  await settled()
  expect([server.tries, app.states()]).toEqual([[], ['session over: waiting']])
  phone.isAuthenticated = true
  for (const changed of session.changed) changed()
  await settled()
  server.uploads[1]!.go()
  await settled()
  expect([posted(), app.states()]).toEqual([['session over'], []])
})
