import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commit, sampleOf } from '../../e2e/sample.ts'

// The contract binds: a small change on one side, in a copy of the project, fails the type check. Each commit checks one of
// the changes; MUTATIONS=all checks all of them.

const home = fileURLToPath(new URL('../..', import.meta.url))
const ROOMS = ['timetable', 'language', 'contract', 'answers', 'assistant', 'server', 'web']
const SAMPLE = 1
const copy = mkdtempSync(join(tmpdir(), 'yatha-contract-'))

beforeAll(() => {
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@yatha'), { recursive: true })
  for (const name of readdirSync(join(home, 'node_modules')))
    if (name !== '@yatha') symlinkSync(join(home, 'node_modules', name), join(modules, name))
  for (const room of ROOMS) {
    cpSync(join(home, room), join(copy, room), {
      recursive: true,
      filter: (path) => !['node_modules', 'dist', 'test'].includes(basename(path)),
    })
    symlinkSync(join(copy, room), join(modules, '@yatha', room))
    if (existsSync(join(home, room, 'node_modules'))) symlinkSync(join(home, room, 'node_modules'), join(copy, room, 'node_modules'))
  }
  const config = JSON.parse(readFileSync(join(home, 'tsconfig.json'), 'utf8')) as object
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({ ...config, include: ROOMS, exclude: ['**/*.test.*', '**/vite.config.ts', '**/drawings'] }),
  )
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Rooms in which the type check finds errors. */
function failingRooms(): string[] {
  // Only what a mutation can change is checked again.
  const args = ['-p', copy, '--incremental', '--tsBuildInfoFile', join(copy, 'checked.json')]
  const { stdout } = spawnSync(process.execPath, [join(home, 'node_modules/typescript/bin/tsc'), ...args], {
    cwd: copy,
    encoding: 'utf8',
  })
  const rooms = [...stdout.matchAll(/^(\w+)\/.*error TS/gm)].map((match) => match[1]!)
  return [...new Set(rooms)].sort()
}

interface Mutation {
  readonly what: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** Rooms that must fail; others may fail too. */
  readonly fails: readonly string[]
}

const MUTATIONS: readonly Mutation[] = [
  {
    what: 'a field of an answer is renamed (sign-in)',
    file: 'sign-in.ts',
    from: 'resendSeconds:',
    to: 'resendAfter:',
    fails: ['server', 'web'],
  },
  {
    what: 'a field of an answer is renamed (account)',
    file: 'account.ts',
    from: 'hasPassword:',
    to: 'withPassword:',
    fails: ['server', 'web'],
  },
  { what: 'a field of an answer is renamed (station)', file: 'station.ts', from: 'served: z', to: 'used: z', fails: ['answers', 'web'] },
  {
    what: 'a field of an answer is renamed (search)',
    file: 'search.ts',
    from: 'transfers: z',
    to: 'changes: z',
    fails: ['answers', 'web'],
  },
  {
    what: 'a field of an answer has another type',
    file: 'account.ts',
    from: 'current: z.boolean()',
    to: 'current: z.string()',
    fails: ['server'],
  },
  { what: 'a kind of an answer is renamed', file: 'social.ts', from: "z.literal('linked')", to: "z.literal('added')", fails: ['server'] },
  { what: 'a parameter of a path is renamed', file: 'fields.ts', from: 'z.object({ slug:', to: 'z.object({ name:', fails: ['contract'] },
  {
    what: 'a path loses its parameter',
    file: 'account.ts',
    from: '/api/session/{id}',
    to: '/api/session/one',
    fails: ['contract', 'server', 'web'],
  },
  {
    what: 'a path gets another parameter',
    file: 'social.ts',
    from: "delete: '/api/account/provider/{provider}'",
    to: "delete: '/api/account/provider/{name}'",
    fails: ['contract', 'server', 'web'],
  },
  {
    what: 'a parameter of a query is renamed',
    file: 'search.ts',
    from: '    from: askedSlug,',
    to: '    origin: askedSlug,',
    fails: ['server'],
  },
  {
    what: 'a field of a body is renamed',
    file: 'sign-in.ts',
    from: 'body: z.object({ email: accountEmail })',
    to: 'body: z.object({ address: accountEmail })',
    fails: ['server', 'web'],
  },
  {
    what: 'a body requires one field more',
    file: 'sign-in.ts',
    from: 'body: z.object({ email: accountEmail, password })',
    to: 'body: z.object({ email: accountEmail, password, device: z.string() })',
    fails: ['web'],
  },
  { what: 'an API error is renamed', file: 'api-error.ts', from: 'wrong_code:', to: 'bad_code:', fails: ['contract', 'server'] },
  {
    what: 'an endpoint no longer names its error',
    file: 'account.ts',
    from: "errors: ['not_found'],\n  summary: 'End another",
    to: "errors: [],\n  summary: 'End another",
    fails: ['server'],
  },
  {
    what: 'an endpoint for riders is open to anyone',
    file: 'account.ts',
    from: "get: '/api/account', for: 'rider'",
    to: "get: '/api/account', for: 'anyone'",
    fails: ['server'],
  },
  {
    what: 'an endpoint for anyone is for riders',
    file: 'sign-in.ts',
    from: "post: '/api/two-step-verification',\n  for: 'anyone'",
    to: "post: '/api/two-step-verification',\n  for: 'rider'",
    fails: ['server'],
  },
  {
    what: 'an endpoint no longer answers',
    file: 'account.ts',
    from: 'body: z.object({ name: accountName }),\n  answer: Account,',
    to: 'body: z.object({ name: accountName }),',
    fails: ['server', 'web'],
  },
  {
    what: 'an answer that depends on its caller may be cached',
    file: 'community.ts',
    from: "summary: 'Posts, the newest",
    to: "fresh: true,\n  summary: 'Posts, the newest",
    fails: ['server'],
  },
  {
    what: 'an answer for riders may be cached',
    file: 'account.ts',
    from: "get: '/api/account', for: 'rider'",
    to: "get: '/api/account', fresh: true, for: 'rider'",
    fails: ['contract'],
  },
  {
    what: 'an endpoint is renamed',
    file: 'contact.ts',
    from: 'export const sendMessage',
    to: 'export const postMessage',
    fails: ['server', 'web'],
  },
  {
    what: 'a path has no screen',
    file: 'screens.ts',
    from: "  download: { path: '/download',",
    to: "  fares: { path: '/fares', meta: plain('title.search') },\n  download: { path: '/download',",
    fails: ['web'],
  },
  { what: 'a limit is gone', file: 'limits.ts', from: 'photos:', to: 'pictures:', fails: ['contract'] },
  {
    what: 'an optional parameter of a query is renamed (search)',
    file: 'search.ts',
    from: 'time: askedTime.optional()',
    to: 'clock: askedTime.optional()',
    fails: ['answers'],
  },
  {
    what: 'an optional parameter of a query is renamed (board)',
    file: 'station.ts',
    from: 'time: askedTime.optional()',
    to: 'at: askedTime.optional()',
    fails: ['answers'],
  },
  {
    what: 'an optional field of an answer is renamed (running train)',
    file: 'running-train.ts',
    from: 'delaySeconds: z',
    to: 'lateSeconds: z',
    fails: ['answers'],
  },
  {
    what: 'an optional field of a stop call is renamed',
    file: 'train.ts',
    from: '  platform: z',
    to: '  track: z',
    fails: ['answers', 'web'],
  },
  {
    what: 'a field of live times is renamed',
    file: 'live.ts',
    from: 'z.object({ version,',
    to: 'z.object({ number: version,',
    fails: ['server', 'web'],
  },
  { what: 'a field of alert settings is renamed', file: 'favorite.ts', from: 'isOn: z', to: 'on: z', fails: ['contract', 'server'] },
  { what: 'a field of a live event is renamed', file: 'live.ts', from: 'isWhole: z', to: 'isAll: z', fails: ['server'] },
  { what: 'a field of a live update is renamed', file: 'live.ts', from: 'seenAt: epoch', to: 'knownAt: epoch', fails: ['contract'] },
]

test('the copy itself type-checks', () => expect(failingRooms()).toEqual([]))

const sample = process.env['MUTATIONS'] === 'all' ? MUTATIONS : sampleOf(MUTATIONS, SAMPLE, commit())

test.each(sample)('$what: $fails', ({ file, from, to, fails }) => {
  const path = join(copy, 'contract/src', file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    expect(failingRooms()).toEqual(expect.arrayContaining([...fails]))
  } finally {
    writeFileSync(path, text)
  }
})
