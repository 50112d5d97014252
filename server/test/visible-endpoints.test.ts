import { ENDPOINTS } from '@yatha/contract/endpoints'
import type { ModerationCase } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startFakeModel } from '../../e2e/outside/model-server.ts'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { createTestServer, withoutRejections } from './serve.ts'

// Every endpoint of the contract is either called here by each kind of viewer, or listed with a reason why it contains no content of other
// riders. A new endpoint fails the test until it is in one of the two lists.

/** Endpoints without text, name or photo of another rider. */
const NO_RIDER_CONTENT: Readonly<Record<string, string>> = {
  ...reason('the caller’s own account and sessions', [
    'changePassword endSession listSessions removeAccount removePhoto renameAccount setPhoto showAccount signOut changeEmail confirmEmail',
    'removeProvider',
  ]),
  ...reason('before a sign-in: the account that signs in', [
    'forgotPassword login register resendCode resetPassword verify exchangeSocial finishSocial startSocial',
  ]),
  ...reason('the caller’s own favorites and alerts', [
    'addFavorite listAlerts listFavorites mergeFavorites orderFavorites removeFavorite setAlert setWakeUps cancelWakeUps',
  ]),
  ...reason('the caller’s own phones', [
    'registerToken removeToken sendTestPush setTelegramAlerts showPhone showPushKey showTelegramAlerts recordShown',
  ]),
  ...reason('the timetable and live times', [
    'listLandmarks followLive showLive showRailway listRoutes listRouteVideos showRoute showTrip listRunningTrains searchItineraries findStations',
    'showBoard showStation',
  ]),
  ...reason('answers about trains to the caller’s own question', ['askAssistant']),
  ...reason('an e-mail to the operator', ['sendMessage']),
  ...reason('reports of trains, without texts; operators see pseudonyms', [
    'clearDoubt dismissTrainReports reopenDoubt listDoubts listTrainReports reportTrain restoreTrainReports sharePosition removeReport',
  ]),
  ...reason('texts of operators', ['entryHistory listEntries previewEntry saveEntry undoEntry']),
  ...reason('the caller’s own uploads, which nobody else can name', ['cancelUpload finishUpload sendChunk showUpload startUpload']),
  ...reason('counts only', ['listTalk showOwnLimits countUnread readAllNotifications']),
}

function reason(why: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((line) => line.split(' ')).map((name) => [name, why]))
}

const ROLES = ['guest', 'moderator', 'blocking', 'reporter', 'itemReporter', 'blocked', 'author'] as const
type Role = (typeof ROLES)[number]

/**
 * The author’s name and texts. The roles `blocking` and `reporter` must see none of them; `itemReporter` must not see post and comment.
 */
const MARKS = { name: 'Markername', post: 'markerpost', comment: 'markercomment', share: 'markershare' } as const
const HIDDEN_FROM: Readonly<Partial<Record<Role, readonly string[]>>> = {
  blocking: Object.values(MARKS),
  reporter: Object.values(MARKS),
  itemReporter: [MARKS.post, MARKS.comment],
}

type ExpectedStatus = (role: Role, isHeld: boolean) => number
const isUnwilling = (role: Role) => role in HIDDEN_FROM
/** Expected status of a request that reads a post or comment of the author. */
const READ: ExpectedStatus = (role, isHeld) => (role === 'author' || !(isHeld || isUnwilling(role)) ? 200 : 404)
const forRiders =
  (expected: ExpectedStatus): ExpectedStatus =>
  (role, isHeld) =>
    role === 'guest' ? 401 : expected(role, isHeld)
const RIDER_READ = forRiders(READ)
/** Expected status of a request that replies or reacts to a post or comment of the author. */
const WRITE = forRiders((role, isHeld) => (READ(role, isHeld) === 200 && role === 'blocked' ? 403 : READ(role, isHeld)))
const everybody = (status: number): ExpectedStatus => forRiders(() => status)
/** Expected status of a request that only the author may send. */
const onlyAuthor = (status: number): ExpectedStatus => forRiders((role) => (role === 'author' ? status : 404))
const MODERATION = forRiders((role) => (role === 'moderator' ? 200 : 403))

type World = Awaited<ReturnType<typeof makeWorld>>
interface Call {
  readonly ask: (world: World) => readonly [method: string, path: string, body?: unknown]
  readonly expected: ExpectedStatus
  /** The author's name or text that a 200 response must contain, unless it is hidden from the role. */
  readonly shows?: string
  /** True if the call changes nothing that other calls read, so that the next call can use the same riders and posts. */
  readonly keepsWorld?: true
  /** A role that may see the author's name and texts, and the reason. */
  readonly mayShow?: { readonly role: Role; readonly why: string }
}

const edit = (text: string) => ({ text: `${text} again`, version: 1 })
const CALLS: Readonly<Record<string, readonly Call[]>> = {
  listPosts: [
    { ask: () => ['GET', '/api/post?limit=20'], expected: () => 200, shows: MARKS.post },
    { ask: () => ['GET', '/api/post?search=markerpost'], expected: () => 200, shows: MARKS.post },
    { ask: ({ authorId }) => ['GET', `/api/post?by=${authorId}`], expected: () => 200, shows: MARKS.post },
  ],
  showPost: [
    { ask: ({ post }) => ['GET', `/api/post/${post}`], expected: READ, shows: MARKS.post },
    { ask: ({ quote }) => ['GET', `/api/post/${quote}`], expected: () => 200, shows: MARKS.post },
  ],
  makePost: [
    {
      ask: ({ post }) => ['POST', '/api/post', { id: randomUUID(), text: 'look', repost: post }],
      expected: WRITE,
      shows: MARKS.post,
      keepsWorld: true,
    },
    {
      ask: ({ pure }) => ['POST', '/api/post', { id: randomUUID(), text: 'look', repost: pure }],
      expected: forRiders((role) => (role === 'blocked' ? 403 : 200)),
      keepsWorld: true,
    },
  ],
  changePost: [
    { ask: ({ post }) => ['PUT', `/api/post/${post}`, edit(MARKS.post)], expected: onlyAuthor(200), shows: MARKS.post, keepsWorld: true },
  ],
  removePost: [{ ask: ({ post }) => ['DELETE', `/api/post/${post}`], expected: everybody(204) }],
  reactToPost: [
    { ask: ({ post }) => ['PUT', `/api/post/${post}/reaction`, { kind: 'like' }], expected: WRITE, keepsWorld: true },
    {
      ask: ({ pure }) => ['PUT', `/api/post/${pure}/reaction`, { kind: 'like' }],
      expected: forRiders((role) => (role === 'blocked' ? 403 : 200)),
      keepsWorld: true,
    },
  ],
  removeReaction: [{ ask: ({ post }) => ['DELETE', `/api/post/${post}/reaction`], expected: RIDER_READ, keepsWorld: true }],
  listReactions: [
    { ask: ({ host }) => ['GET', `/api/post/${host}/reaction`], expected: () => 200, shows: MARKS.name },
    { ask: ({ post }) => ['GET', `/api/post/${post}/reaction`], expected: READ },
  ],
  listComments: [
    { ask: ({ host }) => ['GET', `/api/post/${host}/comment`], expected: () => 200, shows: MARKS.comment },
    { ask: ({ post }) => ['GET', `/api/post/${post}/comment`], expected: READ },
  ],
  makeComment: [
    { ask: ({ post }) => ['POST', `/api/post/${post}/comment`, { id: randomUUID(), text: 'hm' }], expected: WRITE, keepsWorld: true },
    {
      ask: ({ host, comment }) => ['POST', `/api/post/${host}/comment`, { id: randomUUID(), text: 'hm', replyTo: comment }],
      expected: WRITE,
      keepsWorld: true,
    },
    {
      ask: ({ host, reply }) => ['POST', `/api/post/${host}/comment`, { id: randomUUID(), text: 'hm', replyTo: reply }],
      expected: WRITE,
      keepsWorld: true,
    },
    {
      ask: ({ pure }) => ['POST', `/api/post/${pure}/comment`, { id: randomUUID(), text: 'hm' }],
      expected: forRiders((role) => (role === 'blocked' ? 403 : 200)),
      keepsWorld: true,
    },
  ],
  changeComment: [
    { ask: ({ comment }) => ['PUT', `/api/comment/${comment}`, edit(MARKS.comment)], expected: onlyAuthor(200), keepsWorld: true },
  ],
  removeComment: [{ ask: ({ comment }) => ['DELETE', `/api/comment/${comment}`], expected: everybody(204) }],
  reactToComment: [
    { ask: ({ comment }) => ['PUT', `/api/comment/${comment}/reaction`, { kind: 'sad' }], expected: WRITE, keepsWorld: true },
    { ask: ({ reply }) => ['PUT', `/api/comment/${reply}/reaction`, { kind: 'sad' }], expected: WRITE, keepsWorld: true },
  ],
  removeCommentReaction: [{ ask: ({ comment }) => ['DELETE', `/api/comment/${comment}/reaction`], expected: RIDER_READ, keepsWorld: true }],
  translatePost: [{ ask: ({ post }) => ['POST', `/api/post/${post}/translation`, { to: 'fr' }], expected: RIDER_READ, keepsWorld: true }],
  translateComment: [
    { ask: ({ comment }) => ['POST', `/api/comment/${comment}/translation`, { to: 'fr' }], expected: RIDER_READ, keepsWorld: true },
    { ask: ({ reply }) => ['POST', `/api/comment/${reply}/translation`, { to: 'fr' }], expected: RIDER_READ, keepsWorld: true },
  ],
  followCommunity: [{ ask: () => ['GET', '/api/community/live'], expected: () => 200 }],
  exportAccount: [{ ask: () => ['GET', '/api/account/export'], expected: everybody(200) }],
  blockRider: [
    { ask: ({ authorId }) => ['PUT', `/api/block/${authorId}`], expected: forRiders((role) => (role === 'author' ? 403 : 204)) },
  ],
  unblockRider: [{ ask: ({ authorId }) => ['DELETE', `/api/block/${authorId}`], expected: everybody(204) }],
  listBlocks: [
    {
      ask: () => ['GET', '/api/block'],
      expected: everybody(200),
      mayShow: { role: 'blocking', why: 'a rider unblocks others by their names' },
    },
  ],
  flagContent: [
    {
      ask: ({ post }) => ['POST', '/api/flag', { id: randomUUID(), target: { kind: 'post', id: post }, reason: 'spam' }],
      expected: forRiders((role, isHeld) =>
        role === 'author' ? 403 : role === 'itemReporter' ? 204 : READ(role, isHeld) === 200 ? 204 : 404,
      ),
    },
    {
      ask: ({ comment }) => ['POST', '/api/flag', { id: randomUUID(), target: { kind: 'comment', id: comment }, reason: 'spam' }],
      expected: forRiders((role, isHeld) =>
        role === 'author' ? 403 : role === 'itemReporter' ? 204 : READ(role, isHeld) === 200 ? 204 : 404,
      ),
    },
  ],
  appealHidden: [
    {
      ask: ({ comment }) => ['POST', '/api/appeal/hidden', { target: { kind: 'comment', id: comment }, text: 'Why?' }],
      expected: forRiders((role, isHeld) => (role === 'author' && isHeld ? 204 : 404)),
      keepsWorld: true,
    },
  ],
  appealSanction: [
    {
      ask: ({ sanction }) => ['POST', '/api/appeal', { sanction, text: 'Why?' }],
      expected: onlyAuthor(200),
      shows: MARKS.post,
      keepsWorld: true,
    },
  ],
  confirmSanction: [{ ask: ({ sanction }) => ['PUT', `/api/sanction/${sanction}/seen`], expected: onlyAuthor(204), keepsWorld: true }],
  listOwnSanctions: [{ ask: () => ['GET', '/api/sanction'], expected: everybody(200) }],
  listNotifications: [{ ask: () => ['GET', '/api/notification'], expected: everybody(200) }],
  showNotification: [{ ask: ({ notification }) => ['GET', `/api/notification/${notification}`], expected: onlyAuthor(200) }],
  readNotification: [
    { ask: ({ notification }) => ['PUT', `/api/notification/${notification}/read`], expected: onlyAuthor(204), keepsWorld: true },
  ],
  deleteNotification: [
    { ask: ({ notification }) => ['DELETE', `/api/notification/${notification}`], expected: onlyAuthor(204), keepsWorld: true },
  ],
  listCases: [{ ask: () => ['GET', '/api/moderation/queue?state=closed'], expected: MODERATION, shows: MARKS.post }],
  openCase: [
    {
      ask: ({ comment }) => ['POST', '/api/moderation/case', { target: { kind: 'comment', id: comment } }],
      expected: MODERATION,
      shows: MARKS.comment,
      keepsWorld: true,
    },
  ],
  showCase: [{ ask: ({ caseId }) => ['GET', `/api/moderation/case/${caseId}`], expected: MODERATION, shows: MARKS.post }],
  actOnCase: [
    {
      ask: ({ caseId, caseVersion }) => [
        'POST',
        `/api/moderation/case/${caseId}/action`,
        { id: randomUUID(), version: caseVersion, action: 'dismiss' },
      ],
      expected: MODERATION,
      shows: MARKS.post,
    },
  ],
  decideSanction: [
    {
      ask: ({ sanction }) => ['POST', `/api/moderation/sanction/${sanction}`, { decision: 'lift' }],
      expected: MODERATION,
      shows: MARKS.post,
    },
  ],
  listActions: [{ ask: () => ['GET', '/api/moderation/log'], expected: MODERATION }],
}

const model = await startFakeModel()
afterAll(() => model.close())
const database = await openTestDatabase()
const clock = installFixedClock()
const MODERATOR = 'mod@example.com'
const app = createTestServer({
  database,
  clock,
  limits: withoutRejections,
  env: { MODERATORS: MODERATOR, LANGUAGE_MODEL_URL: model.url, LANGUAGE_MODEL_KEY: 'sk', LANGUAGE_MODEL_NAME: 'model' },
})
await app.adapters.bus.ready()
const rider = writerFactory(app, database, clock)
const moderator = await rider({ name: 'Daw Mod' })
await database.db.execute(sql`update account set email = ${MODERATOR} where id = ${moderator.id}`)

/** Creates an author with a post, a comment, a share and a reaction, and riders who blocked and reported the author. */
async function makeWorld(isHeld: boolean) {
  const [author, host, blocked, blocking, reporter, itemReporter] = [
    await rider({ name: MARKS.name }),
    await rider({ name: 'Host' }),
    await rider(),
    await rider(),
    await rider(),
    await rider(),
  ]
  const since = /^id: (.+)$/m.exec(await (await app.get('/api/community/live')).text())![1]!
  const hostPost = (await host.post('of the host')).body
  const post = (await author.post(MARKS.post)).body
  const comment = (await author.comment(hostPost.slug, MARKS.comment)).body.id
  const reply = (await host.comment(hostPost.slug, 'reply of the host', { replyTo: comment })).body.id
  await author.react(hostPost.slug, 'wow')
  await author.post(MARKS.share, { repost: hostPost.slug })
  const quote = (await host.post('quote of the host', { repost: post.slug })).body.slug
  const pure = (await host.post('', { repost: post.slug })).body.slug
  const flag = (who: typeof author, kind: string, id: string) =>
    who.send('POST', '/api/flag', { id: randomUUID(), target: { kind, id }, reason: 'spam' })
  const authorId = post.author.id
  const done = [
    await author.send('PUT', `/api/block/${(await blocked.post('of the blocked rider')).body.author.id}`),
    await blocking.send('PUT', `/api/block/${authorId}`),
    await flag(reporter, 'rider', authorId),
    await flag(itemReporter, 'post', post.slug),
    await flag(itemReporter, 'comment', comment),
  ]
  expect(done.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
  const opened = (await moderator.send('POST', '/api/moderation/case', { target: { kind: 'post', id: post.slug } })).body
  const moderationCase = opened as unknown as ModerationCase
  const warn = { id: randomUUID(), version: moderationCase.version, action: 'warn', reason: 'other' }
  const decidedCase = (await moderator.send('POST', `/api/moderation/case/${moderationCase.id}/action`, warn))
    .body as unknown as ModerationCase
  if (isHeld)
    await database.db.execute(
      sql`with p as (update post set hidden_at = now(), hidden_why = 'words' where text = ${MARKS.post} and hidden_at is null)
          update comment set hidden_at = now(), hidden_why = 'words' where text = ${MARKS.comment} and hidden_at is null`,
    )
  const notified = (await author.get('/api/notification')).body as unknown as { notifications: { id: string }[] }
  return {
    riders: { author, blocked, blocking, reporter, itemReporter, moderator },
    since,
    host: hostPost.slug,
    post: post.slug,
    comment,
    reply,
    quote,
    pure,
    authorId,
    caseId: moderationCase.id,
    caseVersion: decidedCase.version,
    sanction: decidedCase.sanctions[0]!.id,
    notification: notified.notifications[0]!.id,
  }
}

test('every endpoint is called by each viewer, or has a reason why it contains no content of other riders', () => {
  expect([...Object.keys(CALLS), ...Object.keys(NO_RIDER_CONTENT)].toSorted()).toEqual([...ENDPOINTS.keys()].toSorted())
  // A response with an author contains a rider's name.
  const withAuthor = [...ENDPOINTS].filter(([, { spec }]) =>
    [spec.answer, spec.events].some(
      (schema) => schema && /"author"/.test(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))),
    ),
  )
  expect(withAuthor.map(([name]) => name).filter((name) => name in NO_RIDER_CONTENT)).toEqual([])
  expect(withAuthor.length).toBeGreaterThan(10)
})

test.each([
  ['visible', false],
  ['held', true],
])('riders, guests and moderators see only what they may of a %s post and comment, at every endpoint', async (_, isHeld) => {
  let world: World | undefined
  for (const [name, calls] of Object.entries(CALLS)) {
    for (const [at, { ask, expected, shows, keepsWorld, mayShow }] of calls.entries()) {
      if (!world) await database.pool.query('delete from post')
      world ??= await makeWorld(isHeld)
      for (const role of ROLES) {
        // Called for each role, since each caller must choose a new id.
        const [method, path, body] = ask(world)
        model.setScript((reply) => void reply().say('Bonjour à tous').finish('stop'))
        const who = role === 'guest' ? undefined : world.riders[role]
        const response = await app.request(path, {
          method,
          headers: {
            ...who?.headers,
            'Content-Type': 'application/json',
            ...(name === 'followCommunity' && { 'Last-Event-ID': world.since }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        const label = `${name} ${at} as ${role}`
        expect([label, response.status, text.slice(0, 80)]).toEqual([label, expected(role, isHeld), text.slice(0, 80)])
        const isModeration = MODERATION === expected
        const hidden = isHeld && role !== 'author' && !isModeration ? [MARKS.post, MARKS.comment] : []
        const unwanted = mayShow?.role === role ? [] : [...hidden, ...(HIDDEN_FROM[role] ?? [])]
        expect([label, unwanted.filter((mark) => text.includes(mark))]).toEqual([label, []])
        if (shows && response.status === 200 && !unwanted.includes(shows))
          expect([label, text]).toEqual([label, expect.stringContaining(shows)])
        if (name === 'followCommunity') {
          // The post and the comment were visible when they were written. Events contain only ids.
          const ids = [world.post, world.comment].filter((id) => text.includes(id))
          if (role === 'guest' || isUnwilling(role)) expect([label, ids.length]).toEqual([label, role === 'guest' ? 2 : 0])
        }
      }
      if (ask(world)[0] !== 'GET' && !keepsWorld) world = undefined
    }
  }
})

test.each([
  ['visible', 200],
  ['held', 404],
])('a guest can see the page and the card of a %s post only while it is visible', async (_, status) => {
  const world = await makeWorld(status === 404)
  const page = await app.get(`/community/${world.post}`, { Accept: 'text/html' })
  expect([page.status, (await page.text()).includes(MARKS.post)]).toEqual([status, status === 200])
  expect((await app.get(`/card/${world.post}-1.jpg`)).status).toBe(status)
  const quote = await (await app.get(`/community/${world.quote}`, { Accept: 'text/html' })).text()
  expect(quote.includes('quote of the host')).toBe(true)
  const pure = await (await app.get(`/community/${world.pure}`, { Accept: 'text/html' })).text()
  expect(pure.includes(MARKS.post)).toBe(status === 200)
})
