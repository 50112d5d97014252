import { hostileHeader, hostileSegment, hostileText } from './hostile-values.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

const TARGETS = [
  '/',
  '/api/railway',
  '/api/search?from=hledan&to=insein',
  '/api/login',
  '/api/account/photo',
  '/station/hledan',
  '//',
  '*',
  '',
]
const STRANGE_TARGETS = [
  'http://xn--/',
  'http://a/search',
  '//evil.example/search',
  '/a b',
  '/a\tb',
  '/\u0000',
  '/é',
  '/a\\b',
  '?',
  '#',
  'a',
  '/%',
  '/../../x',
]
const HOSTS = [
  'yatha.test',
  'xn--',
  '',
  ' ',
  'a:b',
  '[::1',
  '[::1]',
  '1.2.3.4.5',
  'a b',
  'a/b',
  'a@b',
  'é',
  'a'.repeat(300),
  'localhost:99999',
]
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1 ', 'http/1.1', 'HTTP/11', '']
const METHODS = ['GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PRI', 'get', 'G ET', '', 'QUERY']
const ENDS = ['\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r', '\r\n ', '\n\n']
const TLS_HELLO = Buffer.from('16030100c8010000c403035f0000', 'hex')

/** Returns bytes to write to a connection: one or several requests, half of them unusual or malformed, or no request at all. */
export function rawRequest(r: Random, world: World): Buffer {
  if (r.chance(0.02))
    return r.one([
      TLS_HELLO,
      Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      Buffer.from('\r\n\r\n'),
      Buffer.from(r.bytes(300)),
      Buffer.alloc(0),
    ])
  const requests = Array.from({ length: r.chance(0.15) ? 2 + r.below(3) : 1 }, () => oneRequest(r, world))
  const bytes = Buffer.from(requests.join(''), 'latin1')
  return r.chance(0.1) ? bytes.subarray(0, r.below(bytes.length + 1)) : bytes
}

function oneRequest(r: Random, world: World): string {
  const isOdd = r.chance(0.5)
  const end = () => (isOdd && r.chance(0.03) ? r.one(ENDS) : '\r\n')
  const method = isOdd && r.chance(0.3) ? r.one(METHODS) : r.one(['GET', 'POST', 'PUT'])
  const target = isOdd && r.chance(0.3) ? (r.chance(0.5) ? r.one(STRANGE_TARGETS) : `/${hostileSegment(r)}`) : r.one(TARGETS)
  const version = isOdd && r.chance(0.1) ? r.one(VERSIONS) : 'HTTP/1.1'
  const { headers, body } = framed(r, method, isOdd)
  const lines = [
    `${method} ${target} ${version}`,
    ...(isOdd && r.chance(0.05) ? [] : [`Host: ${isOdd && r.chance(0.3) ? r.one(HOSTS) : 'yatha.test'}`]),
    ...(isOdd && r.chance(0.05) ? [`Host: ${r.one(HOSTS)}`] : []),
    ...(r.chance(0.5) ? ['Content-Type: application/json'] : []),
    ...(r.chance(0.3) ? [`Authorization: Bearer ${r.one(world.riders).token}`] : []),
    ...headers,
    ...(isOdd && r.chance(0.2) ? [strangeHeader(r)] : []),
  ]
  return lines.map((line) => line + end()).join('') + end() + body
}

/** A body with the headers for its length, which may be missing or wrong if `isOdd`. */
function framed(r: Random, method: string, isOdd: boolean): { headers: string[]; body: string } {
  if (method === 'GET' && !r.chance(0.2)) return { headers: [], body: '' }
  const body = r.one(['{}', '{"email":"a@b.example","password":"x"}', '', 'x'.repeat(r.below(3000)), hostileText(r)])
  const length = `Content-Length: ${Buffer.byteLength(body, 'latin1')}`
  if (!isOdd) return { headers: [length], body }
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  return r.one([
    () => ({ headers: [length], body }),
    () => ({
      headers: [`Content-Length: ${r.one(['-1', '+1', '1e3', '0x10', '99999999999999999999', ' 1', '1,1', '', 'x', '33000', '7000000'])}`],
      body,
    }),
    () => ({ headers: [length, length], body }),
    () => ({ headers: [length, 'Content-Length: 0'], body }),
    () => ({ headers: ['Transfer-Encoding: chunked'], body: chunks }),
    () => ({ headers: ['Transfer-Encoding: chunked', length], body: chunks }),
    () => ({
      headers: [`Transfer-Encoding: ${r.one(['xchunked', 'chunked, chunked', 'identity', ' chunked', 'gzip, chunked', 'CHUNKED', ''])}`],
      body: chunks,
    }),
    () => ({
      headers: ['Transfer-Encoding: chunked'],
      body: r.one(['-1\r\n', 'zz\r\n', 'ffffffffffffffff\r\nx', '5\r\nab', '1;a=\u0000\r\nx\r\n0\r\n\r\n', '0\r\nX: y\r\n\r\n', '']),
    }),
    () => ({ headers: ['Expect: 100-continue', length], body }),
    () => ({ headers: ['Expect: something', length], body }),
    () => ({ headers: ['Connection: close', length], body }),
    () => ({ headers: ['Upgrade: h2c', 'Connection: Upgrade', length], body }),
  ])()
}

function strangeHeader(r: Random): string {
  return r.one([
    () => `${hostileHeader(r)}: ${hostileHeader(r)}`,
    () => `X-A: ${hostileHeader(r)}`,
    () => 'X-A : b',
    () => ' X-A: b',
    () => 'X-A',
    () => ':',
    () => `X-A: a\u0000b`,
    () => `X-A: ${'b'.repeat(17_000)}`,
    () => Array.from({ length: 3000 }, (_, i) => `X${i}: 1`).join('\r\n'),
    () => `X-Forwarded-For: ${hostileHeader(r)}`,
    () => `Language: ${hostileHeader(r)}`,
  ])()
}
