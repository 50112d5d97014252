import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { clientNetwork, isFromThisMachine } from '../src/http/client.ts'
import type { Env } from '../src/http/env.ts'
import type { TrustedHeader } from '../src/config.ts'
import { forwardedNetwork, networkOf, widestNetwork, widerNetworks } from '../src/http/network.ts'
import { createTestServer } from './serve.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%j is in the network %s', (text, network) => expect(networkOf(text)).toBe(network))

test.each([
  ['2001:db8:1:23ff::/64', ['2001:db8:1:2300::/56', '2001:db8:1::/48']],
  ['2001:db8:1:ff::/64', ['2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['203.0.113.9', []],
  ['unknown', []],
])('%j is in the networks %j', (network, wider) => {
  expect(widerNetworks(network)).toEqual(wider)
  expect(widestNetwork(network)).toBe(wider.at(-1) ?? network)
})

test.each([
  '',
  'unknown',
  '_hidden',
  'localhost',
  '1',
  '0x7f.1',
  '010.1.1.1',
  '203.0.113.9.',
  '203.0.113.9:x',
  '256.1.1.1',
  '[203.0.113.9',
  '::1::',
])('%j is not an IP address', (text) => expect(networkOf(text)).toBeUndefined())

test.each<[TrustedHeader, string, string | undefined]>([
  ['x-forwarded-for', '203.0.113.9', '203.0.113.9'],
  ['x-forwarded-for', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['x-forwarded-for', 'made up , 203.0.113.9:80', '203.0.113.9'],
  ['x-forwarded-for', '203.0.113.9, [2001:db8:1:2::1]:80', '2001:db8:1:2::/64'],
  ['x-forwarded-for', '203.0.113.9, unknown', undefined],
  ['x-forwarded-for', '', undefined],
  ['forwarded', 'for=203.0.113.9', '203.0.113.9'],
  ['forwarded', 'For="[2001:db8:1:2::1]:4711";proto=https;by=192.0.2.1', '2001:db8:1:2::/64'],
  ['forwarded', 'for=198.51.100.1, for="203.0.113.9:80";host="a,b;c"', '203.0.113.9'],
  ['forwarded', 'for=203.0.113.9, for=unknown', undefined],
  ['forwarded', 'for=203.0.113.9, for="_hidden"', undefined],
  ['forwarded', 'for="unfinished, for=203.0.113.9', undefined],
  ['forwarded', 'proto=https', undefined],
])('%s: %j identifies the network %s', (header, value, network) => expect(forwardedNetwork(header, value)).toBe(network))

describe('a client', () => {
  const peer = '192.0.2.1'
  const app = new Hono<Env>()
  app.get('/:trusted', (c) => {
    const trusted = c.req.param('trusted')
    return c.json([clientNetwork(c, trusted === 'none' ? undefined : (trusted as TrustedHeader)), isFromThisMachine(c)])
  })
  const clientOf = async (trusted: string, headers: Record<string, string>, remoteAddress = peer) => {
    // The cast is safe: the code under test reads only these fields of the bindings.
    const bindings = { incoming: { headers, socket: { remoteAddress } } } as unknown as Env['Bindings']
    return (await (await app.request(`/${trusted}`, { headers }, bindings)).json()) as [string, boolean]
  }

  test('is identified by the address of its connection, or by the address that a trusted proxy forwards; a malformed forwarded address is ignored', async () => {
    const network = async (trusted: string, headers: Record<string, string>) => (await clientOf(trusted, headers))[0]
    expect(await network('none', { 'x-forwarded-for': '203.0.113.9' })).toBe(peer)
    expect(await network('x-forwarded-for', { 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9')
    expect(await network('x-forwarded-for', { forwarded: 'for=203.0.113.9' })).toBe(peer)
    expect(await network('forwarded', { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=198.51.100.7' })).toBe('198.51.100.7')
    for (const madeUp of ['x', 'y', 'unknown', ', ', '203.0.113.9 evil'])
      expect(await network('x-forwarded-for', { 'x-forwarded-for': madeUp }), madeUp).toBe(peer)
  })

  test('is local only if no proxy forwarded the request', async () => {
    const isLocal = async (headers: Record<string, string>, from: string) => (await clientOf('none', headers, from))[1]
    for (const from of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) expect(await isLocal({}, from), from).toBe(true)
    for (const from of ['192.0.2.1', '::ffff:10.0.0.1', 'fe80::1']) expect(await isLocal({}, from), from).toBe(false)
    for (const header of ['x-real-ip', 'cf-connecting-ip', 'forwarded', 'x-forwarded-for', 'via', 'true-client-ip', 'x-forwarded-proto'])
      expect(await isLocal({ [header]: '127.0.0.1' }, '127.0.0.1'), header).toBe(false)
  })
})

/** Header of a request from this machine; metrics are available only on this machine. */
const HERE = { Host: 'localhost' }
const warningsOf = async (app: ReturnType<typeof createTestServer>) => (await app.json<{ warnings: string[] }>('/health/ready')).warnings

test('a proxy that is not in the settings is reported once in the log, and in the readiness check', async () => {
  const lines: string[] = []
  const app = createTestServer({ lines })
  expect(await warningsOf(app)).toEqual([])
  for (let i = 0; i < 3; i++) await app.get('/api/railway', { 'X-Real-IP': '203.0.113.9' })
  expect(await warningsOf(app)).toEqual([expect.stringContaining('TRUST_PROXY names none')])
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
  expect(lines.join('\n')).not.toContain('203.0.113.9')
  const misconfigured = createTestServer({ env: { TRUST_PROXY: 'forwarded' } })
  await misconfigured.get('/api/railway', { 'X-Forwarded-For': '203.0.113.9' })
  expect(await warningsOf(misconfigured)).toEqual([expect.stringContaining('not the one that TRUST_PROXY names')])
  for (const one of [app, misconfigured]) expect(await (await one.get('/metrics', HERE)).text()).toMatch(/^yatha_warnings 1$/m)
  const withoutProxy = createTestServer({ env: { TRUST_PROXY: 'no' } })
  await withoutProxy.get('/api/railway', { 'X-Real-IP': '203.0.113.9' })
  expect(await warningsOf(withoutProxy)).toEqual([])
  expect(await (await withoutProxy.get('/metrics', HERE)).text()).toMatch(/^yatha_warnings 0$/m)
  const withProxy = createTestServer({ env: { TRUST_PROXY: 'yes' } })
  await withProxy.get('/api/railway', { 'X-Forwarded-For': '203.0.113.9' })
  expect(await warningsOf(withProxy)).toEqual([])
})

test.each([
  [{ ORIGIN: 'https://yatha.example' }, 1],
  [{ ORIGIN: 'https://yatha.example', TRUST_PROXY: 'yes' }, 0],
  [{ ORIGIN: 'https://yatha.example', TRUST_PROXY: 'no' }, 0],
  [{ ORIGIN: 'http://localhost:3000' }, 0],
  [{ ORIGIN: 'http://127.0.0.1:3000' }, 0],
  [{}, 0],
])('with %o, the server logs %i warnings about a proxy at startup', async (env, count) => {
  const lines: string[] = []
  const app = createTestServer({ env, lines })
  expect(lines.filter((line) => line.includes('TRUST_PROXY is not set'))).toHaveLength(count)
  expect(await warningsOf(app)).toHaveLength(count)
})
