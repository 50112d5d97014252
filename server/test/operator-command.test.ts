import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { listen } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { DAY, entry, operatorServer } from './operators.ts'

// `npm run operator`, a process of its own, with a server that listens.

const { app, live, clock, database, one, two, rider, save, undo, list } = await operatorServer()
const server = await listen(app, { port: 0, host: '127.0.0.1' }, new OpenStreams())
const folder = mkdtempSync(join(tmpdir(), 'yatha-operator-'))
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const command = fileURLToPath(new URL('../../bin/operator.mjs', import.meta.url))
const address = `http://127.0.0.1:${server.port}`

/** Runs it with what is typed; without a token with the session that it has kept. */
function run(args: readonly string[], { token = one.token, typed = '' }: { token?: string; typed?: string } = {}) {
  const env = { PATH: process.env['PATH'], YATHA_SERVER: address, YATHA_DATA: folder, ...(token && { YATHA_TOKEN: token }) }
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    // It has the time of the server.
    const time = `data:text/javascript,Date.now = () => ${clock.nowMs()}`
    const child = execFile(process.execPath, ['--import', time, command, ...args], { env }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    )
    child.stdin!.end(typed)
  })
}

const cancel = ['cancel', 'KA-4', '--day', DAY, '--why', 'Rail bus in repair'] as const
const add = ['add', 'X-1', '--like', 'KA-4', '--at', '11:45', '--day', DAY] as const
const ASKS = 'Send this to riders? [y/N] '

test('it shows what riders will read and asks before it sends; only a yes sends', async () => {
  for (const typed of ['n\n', '\n', 'yesterday\n', '']) {
    const { code, out, err } = await run(cancel, { typed })
    expect([code, out], JSON.stringify(typed)).toEqual([2, ''])
    expect(err).toContain(ASKS)
    expect(err).toMatch(typed === '' ? /nothing was answered\n$/ : /nothing was sent\n$/)
  }
  expect([(await list(one)).entries, live.all.updates]).toEqual([[], []])
  const { code, out, err } = await run(cancel, { typed: 'Y\n' })
  expect(err).toMatch(/^en {2}Train KA-4 \(Yangon Central 11:30 to Insein\) is canceled today\. {2}\(suggested\)$/m)
  for (const language of ['mm', 'ja', 'zh', 'ko', 'th', 'fr', 'de'])
    expect(err).toMatch(new RegExp(`^${language}  .+\\(suggested\\)$`, 'm'))
  expect(err).toContain('17 stations, 0 riders with an alert')
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^[0-9a-f]{8} {2}sent {4}2026-11-23 09:20 .* cancel ka-4 2026-11-23 .*\(Rail bus in repair\)\n$/),
  ])
  expect(live.all.updates).toMatchObject([{ trip: 'ka-4', cancelled: true }])
})

test('with --yes it does not ask, and own words are sent as read', async () => {
  const { code, err } = await run([
    'delay',
    'ka-4',
    '12',
    '--day',
    DAY,
    '--from',
    'Hledan',
    '--title',
    'KA-4 is late.',
    '--title-de',
    'KA-4 kommt später.',
    '--yes',
  ])
  expect([code, err.includes(ASKS)]).toEqual([0, false])
  const [entered] = (await list(two)).entries
  expect(entered).toMatchObject({ change: { kind: 'delay', train: 'ka-4', minutes: 12, fromStation: 'hledan' }, by: { id: one.id } })
  expect([entered!.texts.en, entered!.texts.de]).toEqual([
    { title: 'KA-4 is late.', text: '', isChecked: true, isOwn: true },
    { title: 'KA-4 kommt später.', text: '', isChecked: true, isOwn: true },
  ])
  expect(entered!.texts.mm).toMatchObject({ isChecked: false, isOwn: false })
})

test('it adds a train, lists it, and takes it back by the beginning of its id', async () => {
  expect(await run([...add, '--yes'])).toMatchObject({ code: 0, out: expect.stringContaining('add X-1 like ka-4 at 11:45 2026-11-23') })
  expect(live.all.updates).toMatchObject([{ trip: 'x-1', added: { number: 'X-1', like: 'ka-4' } }])
  const id = (await run(['list'])).out.slice(0, 8)
  expect(await run(['undo', 'ffff'])).toMatchObject({ code: 2, err: 'there is no entry ffff\n' })
  expect(await run(['undo', id], { token: two.token })).toMatchObject({ code: 0, out: expect.stringContaining('undone') })
  expect([(await run(['list'])).out, live.all.updates]).toEqual(['', []])
  expect((await run(['log'])).out).toMatch(/sent {2}2026-11-23 09:20.*\n.*undone {2}2026-11-23 09:20/)
})

test('the log begins two days ago, and earlier with --since', async () => {
  const { entry: sent } = await save(one, entry())
  await undo(two, sent)
  await database.db.execute(sql`update operator_entry set changed_at = changed_at - interval '3 days'`)
  await database.db.execute(sql`update operator_action set at = at - interval '3 days'`)
  const lines = async (...args: string[]) => (await run(['log', ...args])).out.split('\n').filter(Boolean)
  expect(await lines()).toEqual([])
  expect(await lines('--since', '2026-11-21')).toEqual([])
  for (const since of ['2026-11-20', '2026-11-20T09:19', '2026-11-20T02:49:00Z']) {
    const [said, ...history] = await lines('--since', since)
    expect(said, since).toContain('cancel ka-4')
    expect(history.map((line) => line.trim().split('  '))).toEqual([
      ['sent', '2026-11-20 09:20', one.email],
      ['undone', '2026-11-20 09:20', two.email],
    ])
  }
  for (const since of ['monday', '2026-11', '20:00']) expect(await run(['log', '--since', since])).toMatchObject({ code: 2, out: '' })
  expect((await run(['log', '--since', '2026-13-45'])).err).toMatch(/\(since\)$/m)
})

test('an entry ends when --ends says, on the railway’s clock', async () => {
  expect((await run([...cancel, '--yes', '--ends', '2026-11-23T18:00'])).out).toContain('until 2026-11-23 18:00')
  expect((await list(one)).entries[0]!.until).toBe('2026-11-23T18:00:00+06:30')
  expect(await run([...cancel, '--yes', '--ends', '2026-11-23T08:00'])).toMatchObject({ code: 2, err: expect.stringContaining('(until)') })
  expect(await run([...cancel, '--yes', '--ends', 'tonight'])).toMatchObject({ code: 2, out: '' })
})

test('wrong input ends with 2 and the reason, before anything is asked', async () => {
  const wrong: [readonly string[], RegExp][] = [
    [['cancel', 'xx-9', '--day', DAY], /\(change\.train\)$/],
    [['cancel', 'ka-4', '--day', '2026-11-21'], /^This day is over\. \(change\.days\)$/],
    [['cancel', 'ka-4', '--day', 'tomorrow'], /\(change\.days/],
    [['cancel', 'ka-4', '--day', DAY, '--from', 'insein', '--until', 'hledan'], /\(change\.untilStation\)$/],
    [['delay', 'ka-4', '--day', DAY], /^MINUTES is missing/],
    [['delay', 'ka-4', '-5', '--day', DAY], /-5/],
    [['delay', 'ka-4', 'ten', '--day', DAY], /^ten is no number of minutes$/],
    [['delay', 'ka-4', '900', '--day', DAY], /\(change\.minutes\)$/],
    [['add', 'X-1', '--day', DAY], /^--like is missing/],
    [['add', 'X-1', '--like', 'ka-4', '--day', DAY], /^--at is missing/],
    [['add', 'KA-4', ...add.slice(2)], /^There’s a train with this number already\. \(change\.number\)$/],
    [['add', 'X-1', '--like', 'ka-4', '--at', '45', '--day', DAY], /\(change\.departs\)$/],
    [['notice', '--station', 'Nowhere', '--title', 'x'], /\(change\.stations\)$/],
    [['postpone', 'ka-4'], /^there is no command postpone/],
    [['cancel'], /^TRAIN is missing/],
    [['cancel', 'ka-4', '--loud'], /--loud/],
  ]
  for (const [args, says] of wrong) {
    const { code, out, err } = await run(args, { typed: 'y\n' })
    expect([code, out], args.join(' ')).toEqual([2, ''])
    expect(err.trimEnd(), args.join(' ')).toMatch(says)
    expect(err).not.toContain(ASKS)
  }
  expect((await list(one)).entries).toEqual([])
})

test('only operators may, with a session of their own or the one that is kept', async () => {
  expect(await run(['list'], { token: '' })).toMatchObject({ code: 2, err: expect.stringContaining('sign in first') })
  expect(await run(cancel, { token: rider.token, typed: 'y\n' })).toMatchObject({ code: 2, out: '' })
  expect(await run(cancel, { token: 'made up', typed: 'y\n' })).toMatchObject({ code: 2, out: '' })
  writeFileSync(join(folder, 'operator.json'), JSON.stringify({ [address]: two.token }))
  expect((await run([...cancel, '--yes'], { token: '' })).code).toBe(0)
  expect((await list(one)).entries).toMatchObject([{ by: { id: two.id } }])
})
