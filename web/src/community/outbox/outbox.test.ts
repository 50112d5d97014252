// @vitest-environment happy-dom
import { clearStorage, jsonResponse, openPage, openTab, respondToCalls, renderHookOnce, type ApiCall } from '../../../test/page.tsx'
import type { Media, Upload } from '@yatha/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PhoneUpload } from '../upload/upload-forms.ts'

// Each test opens its own pages. Within a test, the phone's storage persists from one page to the next.

interface SentPost {
  readonly id: string
  readonly text: string
  readonly media?: readonly string[]
}

/** An upload in progress; the test responds to its chunk. */
class UploadInProgress {
  respond!: (response: Response) => void

  constructor(
    readonly id: string,
    private readonly bytes: number,
  ) {}

  /** Responds that the server has this fraction of the file. */
  receive = (part: number) => this.respond(jsonResponse({ bytes: this.bytes, received: this.bytes * part } satisfies Upload))
  complete = () => this.receive(1)
  refuse = (message: string, code?: string) => this.respond(jsonResponse({ message, code }, 422))
}

const server = {
  /** Posts by their client-generated id. */
  posts: new Map<string, SentPost>(),
  tries: [] as SentPost[],
  /** Responses to the next attempts to post; after these, posts are accepted. `lost`: the post is accepted, and its response is lost. */
  answers: [] as (number | 'lost' | 'upload_missing')[],
  /** Uploads in progress, except the poster images of videos. */
  uploads: [] as UploadInProgress[],
  posters: [] as string[],
  /** Sizes in bytes of the files that the server has received or is receiving, by upload id. */
  startedUploads: new Map<string, number>(),
  canceled: [] as string[],
}
const MEDIA: Media = { kind: 'image', id: 'm', width: 1, height: 1, sizes: [] }

async function answer({ method, path, body }: ApiCall): Promise<Response> {
  const [, id = '', from] = /^\/api\/upload\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
  if (path === '/api/post') return answerPost(body as SentPost)
  if (path === '/api/upload') {
    const upload = body as { id: string; kind: string; bytes: number }
    if (upload.kind === 'poster') server.posters.push(upload.id)
    server.startedUploads.set(upload.id, upload.bytes)
    return jsonResponse({ bytes: upload.bytes, received: 0 } satisfies Upload)
  }
  if (method === 'DELETE') {
    server.canceled.push(id)
    return new Response(null, { status: 204 })
  }
  if (from === 'done') return jsonResponse(MEDIA)
  const bytes = server.startedUploads.get(id)!
  if (server.posters.includes(id)) return jsonResponse({ bytes, received: bytes } satisfies Upload)
  let upload = server.uploads.find((one) => one.id === id && from !== '0')
  if (!upload) server.uploads.push((upload = new UploadInProgress(id, bytes)))
  return new Promise((done) => Object.assign(upload, { respond: done }))
}

function answerPost(post: SentPost): Response {
  server.tries.push(post)
  const next = server.answers.shift()
  if (next === 0) throw new TypeError('no network')
  if (next === 'upload_missing') return jsonResponse({ code: next, message: next }, 422)
  if (typeof next === 'number') return jsonResponse({ message: `refused ${next}` }, next)
  server.posts.set(post.id, post)
  if (next === 'lost') throw new TypeError('the answer is lost')
  return jsonResponse({ slug: post.id, author: { id: 'me' }, text: post.text })
}

const online = vi.spyOn(navigator, 'onLine', 'get')
const RIDER = { accessToken: 'token', deviceToken: 'device', account: { email: 'aye@example.com' } } as never

let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  for (const name of ['error', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => undefined)
  clearStorage()
  online.mockReturnValue(true)
  respondToCalls(answer)
  server.posts.clear()
  server.startedUploads.clear()
  Object.assign(server, { tries: [], answers: [], uploads: [], posters: [], canceled: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// Fakes for the browser's decoders: every picture and video becomes the same small picture.
const makePicture = () => new Blob(['tiny picture'], { type: 'image/webp' })
Object.assign(HTMLCanvasElement.prototype, {
  getContext: () => ({ drawImage: () => undefined }),
  toBlob: (done: (blob: Blob) => void) => done(makePicture()),
})
Object.defineProperty(HTMLMediaElement.prototype, 'src', {
  set(this: HTMLMediaElement) {
    setTimeout(() => this.dispatchEvent(new Event('loadeddata')))
  },
})
Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
  set(this: HTMLMediaElement) {
    setTimeout(() => this.dispatchEvent(new Event('seeked')))
  },
})
URL.createObjectURL = () => 'blob:video'
URL.revokeObjectURL = () => undefined

/** A FileReader for Node's files, which happy-dom's own FileReader cannot read. */
class Reader extends EventTarget {
  result = ''
  async readAsDataURL(blob: Blob) {
    this.result = `data:${blob.type};base64,${btoa(await blob.text())}`
    this.dispatchEvent(new Event('load'))
  }
}

/** Opens a page with a signed-in rider. */
async function openApp() {
  server.uploads = []
  page = await openPage()
  vi.stubGlobal('FileReader', Reader)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => undefined }))
  const session = await import('../../session/session.ts')
  if (!session.isAuthenticated()) session.startSession(RIDER)
  const outbox = await import('./outbox.ts')
  const { useUploads, resumeUploads } = await import('../upload/uploads.ts')
  const { savedDraftFields: draftOf, deleteDraftsOfOtherAccount: keepDraftsOf } = await import('../../session/drafts.ts')
  const { loadFiles, deleteAllFiles } = await import('../../device/stored-files.ts')
  const queue = () => renderHookOnce(outbox.useQueuedPosts)
  const states = () => queue().map(({ text, state }) => `${text}: ${state}`)
  const uploadsIn = (form: string) => renderHookOnce(() => useUploads(form))
  const inForm = (form: string): readonly PhoneUpload[] => uploadsIn(form).uploads
  const newPostForm = () => uploadsIn(outbox.NEW_POST_FORM)
  const write = (text: string) => {
    const media = newPostForm().uploads.map(({ id }) => id)
    outbox.queuePost({ text, ...(media.length > 0 && { media, alts: media.map(() => '') }) })
  }
  const first = () => queue()[0]!
  /** Names of the posts, uploads and files in the phone's storage. */
  const stored = async (...uploads: readonly UploadInProgress[]) => {
    const files = await Promise.all(uploads.map(async ({ id }) => ((await loadFiles(id)) === undefined ? [] : [id])))
    return [...['outbox', 'uploads'].flatMap((form) => Object.keys(draftOf(form) ?? {})), ...files.flat()]
  }
  return { ...outbox, ...session, states, inForm, newPostForm, write, first, stored, resumeUploads, deleteAllFiles, keepDraftsOf }
}
/** Waits until files are read and changes are stored, so that the page waits only for the server or a timer. */
async function settle() {
  const { loadFiles } = await import('../../device/stored-files.ts')
  const { sha256Of } = await import('../../device/file-hash.ts')
  for (let turn = 0; turn < 5; turn++) {
    await vi.dynamicImportSettled()
    await Promise.all([navigator.locks.request('yatha drafts', () => undefined), loadFiles('none'), sha256Of(new Blob(['none']))])
    await new Promise((done) => setTimeout(done))
  }
}
const MAX_FILES = { images: 10, videos: 1 }
const photo = (name: string) => new File(['photo'], name, { type: 'image/jpeg' })
const uploadInProgress = (id: string): UploadInProgress => server.uploads.findLast((one) => one.id === id)!
const postedTexts = () => [...server.posts.values()].map(({ text }) => text)

test('a post is stored on the phone until it is sent, and then deleted', async () => {
  const app = await openApp()
  app.write('first')
  await settle()
  expect([postedTexts(), app.states(), await app.stored()]).toEqual([['first'], [], []])
  online.mockReturnValue(false)
  app.write('second')
  await settle()
  expect([postedTexts(), app.states()]).toEqual([['first'], ['second: waiting']])
  const next = await openApp()
  expect(next.states()).toEqual(['second: waiting'])
  online.mockReturnValue(true)
  page.dispatchEvent(new Event('online'))
  await settle()
  expect([postedTexts(), next.states(), await next.stored()]).toEqual([['first', 'second'], [], []])
})

test('a post whose response is lost is sent again with the same id, on the same page and after a restart of the app', async () => {
  server.answers = ['lost', 'lost']
  const app = await openApp()
  app.write('once')
  await settle()
  expect(app.states()).toEqual(['once: waiting'])
  vi.advanceTimersByTime(31_000)
  await settle()
  const next = await openApp()
  await next.sendWaitingPosts()
  expect([server.tries.length, new Set(server.tries.map(({ id }) => id)).size, postedTexts()]).toEqual([3, 1, ['once']])
})

test('posts are sent oldest first; a refused post stays pending and does not block later posts', async () => {
  online.mockReturnValue(false)
  const app = await openApp()
  for (const text of ['one', 'two', 'three']) app.write(text)
  server.answers = [422]
  online.mockReturnValue(true)
  await app.sendWaitingPosts()
  expect([server.tries.map(({ text }) => text), app.states()]).toEqual([['one', 'two', 'three'], ['one: refused']])
  expect(app.first().failureReason).toBe('refused 422')
  await app.sendWaitingPosts(app.first().id)
  expect([postedTexts(), app.states()]).toEqual([['two', 'three', 'one'], []])
})

test.each([0, 429, 503])('a post stays pending and is retried after status %i (0 means no response)', async (status) => {
  server.answers = [status]
  const app = await openApp()
  app.write('later')
  await settle()
  expect(app.states()).toEqual(['later: waiting'])
  vi.advanceTimersByTime(30_000)
  await settle()
  expect([postedTexts(), app.states()]).toEqual([['later'], []])
})

test('after status 401, a post stays pending until its rider signs in', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  server.answers = [401]
  const app = await openApp()
  app.write('later')
  await settle()
  expect([reload.mock.calls.length, app.isAuthenticated(), app.states()]).toEqual([1, false, ['later: waiting']])
  app.startSession(RIDER)
  await settle()
  expect([postedTexts(), app.states()]).toEqual([['later'], []])
})

test('after status 401, a pending post with its photo is deleted if another rider signs in', async () => {
  vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const app = await openApp()
  app.keepDraftsOf('aye')
  app.newPostForm().add([photo('a.jpg')], MAX_FILES)
  await settle()
  const [upload] = app.newPostForm().uploads.map(({ id }) => uploadInProgress(id))
  online.mockReturnValue(false)
  app.write('of Aye')
  await settle()
  app.endSession()
  const reopened = await openApp()
  expect(reopened.states()).toEqual(['of Aye: waiting'])
  reopened.endSession()
  online.mockReturnValue(true)
  reopened.keepDraftsOf('ba')
  reopened.startSession(RIDER)
  await settle()
  expect([postedTexts(), reopened.states(), await reopened.stored(upload!)]).toEqual([[], [], []])
})

test('a post is sent after its pictures, and does not block later posts', async () => {
  const app = await openApp()
  app.newPostForm().add([photo('a.jpg'), photo('b.jpg')], MAX_FILES)
  await settle()
  const media = app.newPostForm().uploads.map(({ id }) => id)
  app.write('with photos')
  expect(app.newPostForm().uploads).toEqual([])
  app.write('without')
  await settle()
  expect([postedTexts(), app.states()]).toEqual([['without'], ['with photos: sending']])
  const [a, b] = media.map(uploadInProgress)
  a!.receive(0.5)
  await settle()
  expect(app.inForm(app.uploadsFormOf(app.first().id)).map(({ sent }) => sent)).toEqual([0.5, 0])
  a!.complete()
  b!.complete()
  await settle()
  expect([postedTexts(), app.states(), await app.stored(a!, b!)]).toEqual([['without', 'with photos'], [], []])
  expect(server.tries[1]!.media).toEqual(media)
})

test('after a restart during an upload, only unfinished files are sent, and then the post exactly once', async () => {
  const app = await openApp()
  app.newPostForm().add([photo('a.jpg'), new File(['film'], 'b.mp4', { type: 'video/mp4' })], MAX_FILES)
  await settle()
  const [a, b] = app.newPostForm().uploads.map(({ id }) => uploadInProgress(id))
  app.write('closed')
  await settle()
  a!.complete()
  await settle()
  expect(postedTexts()).toEqual([])

  const next = await openApp()
  expect(next.states()).toEqual(['closed: waiting'])
  void next.sendWaitingPosts()
  await settle()
  expect(next.states()).toEqual(['closed: sending'])
  // The poster image also keeps its id.
  expect(server.uploads.map(({ id }) => id)).toEqual([b!.id])
  expect([server.posters.length, new Set(server.posters).size]).toEqual([2, 1])
  server.answers = ['lost']
  uploadInProgress(b!.id).complete()
  await settle()
  expect(next.states()).toEqual(['closed: waiting'])

  const last = await openApp()
  await last.sendWaitingPosts()
  await settle()
  expect([postedTexts(), server.uploads, last.states(), await last.stored(a!, b!)]).toEqual([['closed'], [], [], []])
  expect(new Set(server.tries.map(({ id }) => id)).size).toBe(1)
})

test('a draft keeps its pictures when the app is closed; their uploads resume when it is opened', async () => {
  const app = await openApp()
  app.newPostForm().add([photo('a.jpg')], MAX_FILES)
  await settle()
  const next = await openApp()
  const preview = expect.stringMatching(/^data:image\/webp;base64,\w/)
  expect(next.newPostForm().uploads).toMatchObject([{ name: 'a.jpg', preview, state: 'waiting' }])
  next.resumeUploads(next.NEW_POST_FORM)
  await settle()
  server.uploads[0]!.complete()
  await settle()
  expect(next.newPostForm().uploads).toMatchObject([{ state: 'done', sent: 1 }])
})

test('if a file of a post is no longer on the phone, the post is not sent', async () => {
  const app = await openApp()
  app.newPostForm().add([photo('a.jpg')], MAX_FILES)
  await settle()
  app.write('incomplete')
  await settle()
  await app.deleteAllFiles()
  const next = await openApp()
  void next.sendWaitingPosts()
  await settle()
  expect([postedTexts(), next.states(), next.first().failureReason]).toEqual([[], ['incomplete: refused'], undefined])
})

test('if an upload is refused, its post is refused, too; a retry sends both', async () => {
  const app = await openApp()
  app.newPostForm().add([photo('a.heic')], MAX_FILES)
  await settle()
  app.write('refused')
  await settle()
  server.uploads[0]!.refuse('no HEIC')
  await settle()
  expect([app.states(), app.first().failureReason]).toEqual([['refused: refused'], 'no HEIC'])
  void app.sendWaitingPosts(app.first().id)
  await settle()
  server.uploads[1]!.complete()
  await settle()
  expect([postedTexts(), app.states()]).toEqual([['refused'], []])
})

test('a file refused for its content cannot be retried; other failed files can', async () => {
  const app = await openApp()
  app.newPostForm().add([photo('a.heic'), photo('b.jpg')], MAX_FILES)
  await settle()
  const [a, b] = app.newPostForm().uploads.map(({ id }) => uploadInProgress(id))
  a!.refuse('no HEIC', 'photo_heic')
  b!.refuse('not found', 'not_found')
  await settle()
  expect(app.newPostForm().uploads.map(({ state, isUnusable }) => [state, isUnusable])).toEqual([
    ['failed', true],
    ['failed', false],
  ])
})

test('uploads that the server has deleted are sent again, but only once', async () => {
  const app = await openApp()
  app.newPostForm().add([photo('a.jpg')], MAX_FILES)
  await settle()
  server.answers = ['upload_missing', 'upload_missing']
  app.write('a day later')
  await settle()
  server.uploads[0]!.complete()
  await settle()
  expect([server.uploads.length, app.states()]).toEqual([2, ['a day later: sending']])
  server.uploads[1]!.complete()
  await settle()
  expect([server.uploads.length, app.states()]).toEqual([2, ['a day later: refused']])
})

test('editing a pending post makes it a draft with its pictures; deleting a pending post deletes all its files', async () => {
  const app = await openApp()
  app.newPostForm().add([photo('a.jpg')], MAX_FILES)
  await settle()
  const [upload] = server.uploads
  app.write('changed')
  await settle()
  app.moveToDraft(app.first())
  expect([app.states(), app.newPostForm().uploads.map(({ name }) => name)]).toEqual([[], ['a.jpg']])
  app.write('deleted')
  await settle()
  app.deletePendingPost(app.first().id)
  await settle()
  expect([app.states(), await app.stored(upload!), server.canceled]).toEqual([[], [], [upload!.id]])
  upload!.complete()
  await settle()
  expect(server.tries).toEqual([])
})

test('a post of another tab is also pending in this tab; once the other tab has sent it, it disappears with its pictures', async () => {
  online.mockReturnValue(false)
  const app = await openApp()
  app.write('of this tab')
  await settle()
  const window = page
  await openTab()
  const otherTab = await import('../../session/drafts.ts')
  const dispatchStorageEvent = async () => {
    await settle()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    await settle()
  }
  otherTab.updateDraft('outbox', { a: JSON.stringify({ text: 'of the other tab', media: ['u'], alts: [''] }) }, 60)
  otherTab.updateDraft('uploads', { 'outbox a': JSON.stringify([{ id: 'u', kind: 'image', name: 'a.jpg', isDone: true }]) }, 60)
  await dispatchStorageEvent()
  expect(app.states()).toEqual(['of the other tab: waiting', 'of this tab: waiting'])
  expect(app.inForm('outbox a')).toMatchObject([{ id: 'u', state: 'done' }])
  otherTab.updateDraft('outbox', { a: undefined }, 60)
  otherTab.updateDraft('uploads', { 'outbox a': undefined }, 60)
  await dispatchStorageEvent()
  expect([app.states(), app.inForm('outbox a')]).toEqual([['of this tab: waiting'], []])
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await settle()
  expect([postedTexts(), await app.stored()]).toEqual([['of this tab'], []])
})

test('when the session ends, uploads stop; after the rider signs in, stored posts are sent', async () => {
  const app = await openApp()
  app.newPostForm().add([photo('a.jpg')], MAX_FILES)
  await settle()
  app.write('session over')
  await settle()
  app.endSession()
  await settle()
  server.uploads[0]!.complete()
  await settle()
  expect([server.tries, app.states()]).toEqual([[], ['session over: waiting']])
  app.startSession(RIDER)
  await settle()
  server.uploads[1]!.complete()
  await settle()
  expect([postedTexts(), app.states()]).toEqual([['session over'], []])
})
