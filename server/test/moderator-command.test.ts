import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { listen } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { standingClock } from './clock.ts'
import { writers } from './community-riders.ts'
import { ownDatabase } from './database.ts'
import { serve, unlimited } from './serve.ts'

// `npm run moderator`, a process of its own, with a server that listens.

const MODERATOR = 'mod@example.com'
const database = await ownDatabase()
const clock = standingClock()
const app = serve({ database, clock, limits: unlimited, env: { MODERATORS: MODERATOR } })
const rider = writers(app, database, clock)
const server = await listen(app.app, { port: 0, host: '127.0.0.1' }, new OpenStreams())
const folder = mkdtempSync(join(tmpdir(), 'yatha-moderator-'))
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})
const moderator = await rider()
await database.pool.query('update account set email = $1 where id = $2', [MODERATOR, moderator.id])

const command = fileURLToPath(new URL('../../bin/moderator.mjs', import.meta.url))

function run(args: readonly string[], who = moderator) {
  const token = who.headers.Authorization.replace('Bearer ', '')
  const env = { PATH: process.env['PATH'], YATHA_SERVER: `http://127.0.0.1:${server.port}`, YATHA_DATA: folder, YATHA_TOKEN: token }
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(process.execPath, [command, ...args], { env }, (error, out, err) => done({ code: Number(error?.code ?? 0), out, err }))
  })
}

test('a case is listed, shown, decided and in the log; an appeal is granted', async () => {
  const [aye, kyaw] = [await rider({ name: 'Ma Aye' }), await rider()]
  const { slug } = (await aye.post('Buy now')).said
  await kyaw.send('POST', '/api/flag', { id: randomUUID(), target: { kind: 'post', id: slug }, reason: 'spam', text: 'A shop' })
  const { out: list } = await run(['list'])
  expect(list).toMatch(/^[0-9a-f-]{36} {2}open .* post {2}by Ma Aye {2}spam 1 {2}Buy now\n$/)
  const id = list.slice(0, 23)
  expect((await run(['show', id])).out).toContain('spam  (new or not trusted)  “A shop”')
  expect((await run(['hide', id, '--reason', 'spam'])).out).toContain('hidden: spam')
  expect((await app.get(`/api/post/${slug}`)).status).toBe(404)
  expect((await run(['list'])).out).toBe('')
  expect((await run(['list', '--closed'])).out).toContain('Buy now')
  expect((await run(['restore', `post:${slug}`])).code).toBe(0)
  expect((await app.get(`/api/post/${slug}`)).status).toBe(200)
  expect((await run(['suspend', id, '--reason', 'abuse', '--days', '2', '--note', 'Be kind'])).out).toContain('suspension  abuse')
  const { sanctions } = (await aye.get('/api/sanction')).said as unknown as { sanctions: { id: string }[] }
  await aye.send('POST', '/api/appeal', { sanction: sanctions[0]!.id, text: 'It was a joke' })
  expect((await run(['appeals'])).out).toContain('appeal open: “It was a joke”')
  expect((await run(['lift', sanctions[0]!.id, '--note', 'All right'])).out).toContain('appeal granted')
  const { out: log } = await run(['log'])
  expect(log.split('\n').filter((line) => line.includes(MODERATOR))).toHaveLength(4)
})

test('wrong input ends with 2 and says why; riders may not do it', async () => {
  const wrong = async (...args: string[]) => {
    const { code, err } = await run(args)
    return [code, err.split('\n')[0]]
  }
  expect(await wrong('explode')).toEqual([2, 'there is no command explode'])
  expect(await wrong('hide')).toEqual([2, 'CASE is missing'])
  expect(await wrong('show', '0000')).toEqual([2, 'there is no case 0000'])
  expect(await wrong('list', '--loud')).toEqual([2, expect.stringContaining('--loud')])
  expect((await run(['list'], await rider())).code).toBe(2)
})
