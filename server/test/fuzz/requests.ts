import { PUBLIC_SCREENS, SCREENS, type ScreenName } from '@yatha/contract'
import type { SignedInRider } from '../rider.ts'
import { railwayFiles } from '../serve.ts'
import { validValue, valuesWithRows } from './valid-values.ts'
import { percentEncode, hostileHeader, hostileQuery, hostileSegment, hostileText, hostileValue } from './hostile-values.ts'
import { listOperations, type Operation } from './operations.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export interface FuzzRequest {
  /** Name of the operation or of the kind of request, for the report. */
  readonly name: string
  readonly method: string
  /** Includes the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** The rider who sends the request. */
  readonly rider?: SignedInRider
}

const ALL = listOperations()
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'QUERY', 'PROPFIND', 'get', 'post', 'M-SEARCH', 'X']

/** Operations that hash a password, send an e-mail or decode a photo. Chosen less often, because they are slow. */
const SLOW = ['setPhoto', 'removeAccount', 'changeEmail', 'login', 'changePassword', 'register', 'resetPassword', 'sendMessage']
const QUICK = ALL.filter(({ id }) => !SLOW.includes(id))
const SLOW_ONES = ALL.filter(({ id }) => SLOW.includes(id))

/** Returns the next request: 60% are to operations of the API, half of them valid; 25% are to pages, and the rest to arbitrary paths. */
export async function nextRequest(r: Random, world: World): Promise<FuzzRequest> {
  const kind = r.below(100)
  if (kind < 60) return operationRequest(r, world, r.one(kind < 1 ? SLOW_ONES : QUICK))
  return kind < 85 ? pageRequest(r) : strayRequest(r, world)
}

/**
 * A request to an operation. `wrong` is the probability that a part of it is invalid. By default, half of the requests are valid, so that
 * handlers are reached.
 */
export async function operationRequest(
  r: Random,
  world: World,
  operation: Operation,
  wrong = r.chance(0.5) ? 0 : 0.35,
): Promise<FuzzRequest> {
  const { path: operationPath } = operation
  const privileged = operationPath.startsWith('/api/operator/')
    ? world.operator
    : operationPath.startsWith('/api/moderation/')
      ? world.moderator
      : undefined
  const rider =
    privileged && r.chance(0.8)
      ? privileged
      : operation.forRiders
        ? r.chance(0.9)
          ? r.one(world.riders)
          : undefined
        : r.chance(0.3)
          ? r.one(world.riders)
          : undefined
  const ready = await valuesWithRows(operation, r, world, rider)
  const value = (name: string, choices?: readonly string[]) =>
    name in ready ? ready[name] : choices ? r.one(choices) : validValue(name, r, world)
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    r.chance(wrong) ? hostileSegment(r) : percentEncode(String(value(name))),
  )
  const usedParameters = operation.query.filter(({ name, required }) =>
    name in ready ? ready[name] !== undefined : required ? !r.chance(wrong / 3) : r.chance(0.5),
  )
  const pairs = usedParameters.flatMap(({ name, choices }) => {
    const pair = () => `${name}=${percentEncode(r.chance(wrong) ? hostileText(r).slice(0, 300) : String(value(name, choices)))}`
    return r.chance(wrong / 5) ? [pair(), pair()] : [pair()]
  })
  if (r.chance(wrong / 3)) pairs.push(hostileQuery(r))
  const query = pairs.length > 0 ? `?${pairs.join('&')}` : ''
  return {
    name: operation.id,
    method: r.chance(wrong / 6) ? r.one(METHODS) : operation.method,
    path: path + query,
    headers: headersOf(r, { rider, wrong, json: operation.fields !== undefined }),
    ...bodyOf(r, operation, world, { wrong, value }),
    ...(rider && { rider }),
  }
}

interface BodyParts {
  readonly wrong: number
  readonly value: (name: string, choices?: readonly string[]) => unknown
}

function bodyOf(r: Random, { fields, takesBytes }: Operation, world: World, { wrong, value }: BodyParts): Pick<FuzzRequest, 'body'> {
  if (takesBytes) {
    const bytes = r.one(world.photos).slice()
    if (r.chance(wrong)) for (let i = r.below(20); i > 0; i--) bytes[r.below(bytes.length)] = r.below(256)
    return { body: r.chance(wrong / 3) ? r.bytes(r.below(5000)) : r.chance(wrong / 3) ? bytes.subarray(0, r.below(bytes.length)) : bytes }
  }
  if (!fields) return r.chance(wrong / 3) ? { body: hostileText(r) } : {}
  const body: Record<string, unknown> = {}
  for (const { name, required, choices } of fields) {
    if (r.chance(wrong / 4) || (!required && !r.chance(0.6))) continue
    body[name] = r.chance(wrong) ? hostileValue(r) : value(name, choices)
  }
  if (r.chance(wrong / 4)) Object.assign(body, { [hostileText(r).slice(0, 40)]: hostileValue(r) })
  const text = JSON.stringify(r.chance(wrong / 8) ? (hostileValue(r) ?? null) : body)
  if (!r.chance(wrong / 4)) return { body: text }
  return { body: r.one([text.slice(0, r.below(text.length + 1)), text + text, `\ufeff${text}`, '['.repeat(20_000), '', r.bytes(50)]) }
}

function headersOf(r: Random, of: { rider: SignedInRider | undefined; wrong: number; json: boolean }): Record<string, string> {
  const { rider, wrong } = of
  const address = () => r.one([`10.${r.below(256)}.${r.below(256)}.${r.below(256)}`, `2001:db8::${r.below(65_536).toString(16)}`])
  const headers: Record<string, string> = { 'X-Forwarded-For': r.chance(wrong / 5) ? hostileHeader(r) : address() }
  if (of.json) headers['Content-Type'] = r.chance(wrong / 5) ? r.one(TYPES) || hostileHeader(r) : 'application/json'
  if (rider) headers['Authorization'] = r.chance(wrong / 5) ? `Bearer ${hostileHeader(r)}` : `Bearer ${rider.token}`
  if (r.chance(0.3)) headers['Language'] = r.one(['en', 'mm', 'ja', 'zh', 'ko', 'th', 'fr', 'de', 'my', '__proto__'])
  if (r.chance(0.3)) headers['Accept-Encoding'] = r.one(['br', 'gzip', 'gzip, deflate, br', '*', 'br;q=0', 'identity;q=0, *;q=0'])
  if (r.chance(wrong / 3)) headers[r.one(NAMES)] = hostileHeader(r)
  return headers
}

const TYPES = [
  'application/jsonx',
  'application/json; charset=utf-16',
  'APPLICATION/JSON;charset="UTF-8"',
  'text/plain',
  'multipart/form-data',
  '',
]
const NAMES = [
  [
    'If-None-Match',
    'If-Modified-Since',
    'Range',
    'If-Range',
    'Accept-Encoding',
    'Accept-Language',
    'Accept',
    'Language',
    'User-Agent',
    'Cookie',
  ],
  [
    'X-Request-Id',
    'X-Api-Key',
    'Notification-Token',
    'Forwarded',
    'X-Real-Ip',
    'Via',
    'Origin',
    'Referer',
    'Content-Encoding',
    'Content-Length',
  ],
  ['X-Http-Method-Override', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Upgrade-Insecure-Requests', 'Sec-Fetch-Site', 'Authorization'],
].flat()

const SCREEN_NAMES = Object.keys(SCREENS) as ScreenName[]
const PATHS = [
  [
    '/gtfs.zip',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/firebase-messaging-sw.js',
    '/icon.svg',
    '/index.html',
    '/favicon.ico',
  ],
  [
    '/health/live',
    '/health/ready',
    '/metrics',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/x.js',
    '/dev/live',
    '/dev/live',
    '/dev/live',
    '/dev/mailbox',
    '/dev/native-shell',
  ],
  [
    `/data/${railwayFiles.packFile}`,
    `/data/${railwayFiles.placesFile}`,
    '/data/x',
    '/photo/x.webp',
    `/photo/${'a'.repeat(43)}.webp`,
    `/media/${'a'.repeat(43)}-320.webp`,
    '/media/x.mp4',
    '/assets/',
    '/api',
    '/api/',
    '/dev/',
  ],
].flat()

/** A request for a page, a file or a developer page, or PUT /dev/live. */
function pageRequest(r: Random): FuzzRequest {
  const screen = () => SCREENS[r.chance(0.2) ? r.one(PUBLIC_SCREENS) : r.one(SCREEN_NAMES)].path
  const path = (r.chance(0.7) ? screen() : r.one(PATHS)).replace(/:\w+/, () => percentEncode(r.one(SLUGS)))
  const end = r.one([
    '',
    '',
    '',
    '/',
    '//',
    `/${hostileSegment(r)}`,
    `?${hostileQuery(r)}`,
    `?lang=${r.one(['mm', 'de', 'x', '%ff'])}`,
    '#x',
  ])
  const isLive = path === '/dev/live' && r.chance(0.7)
  // Developer pages are only for this machine, without a proxy.
  const { 'X-Forwarded-For': forwarded, ...headers } = headersOf(r, { rider: undefined, wrong: 0.3, json: isLive })
  return {
    name: isLive ? 'PUT /dev/live' : 'page',
    method: isLive ? 'PUT' : r.chance(0.9) ? 'GET' : r.one(METHODS),
    path: path + end,
    headers: { ...headers, ...(forwarded !== undefined && !path.startsWith('/dev') && { 'X-Forwarded-For': forwarded }) },
    ...(isLive && { body: JSON.stringify({ updates: Array.from({ length: r.below(4) }, () => update(r)) }) }),
  }
}

const SLUGS = [
  ...railwayFiles.railway.stations.slice(0, 60).map(({ slug }) => slug),
  ...railwayFiles.railway.routes.map(({ slug }) => slug),
  'nowhere',
  '7',
]

function update(r: Random): object {
  const hostile = <T>(value: T) => (r.chance(0.05) ? hostileValue(r) : value)
  const calls = [
    { call: hostile(r.below(8)), delaySeconds: hostile(r.below(7200) - 600), platform: hostile('2') },
    { call: hostile(8 + r.below(8)), skipped: true, arrives: hostile(1_795_400_000 + r.below(90_000)) },
  ]
  const head = { trip: hostile(r.one(SLUGS)), day: hostile('2026-11-23'), basis: hostile('feed'), seenAt: hostile(1_795_400_000) }
  return { ...head, ...(r.chance(0.8) ? { calls: hostile(calls) } : { cancelled: hostile(true) }) }
}

/** Returns a request with an arbitrary method, path and body. */
function strayRequest(r: Random, world: World): FuzzRequest {
  const path = Array.from(
    { length: 1 + r.below(5) },
    () => `/${r.chance(0.4) ? r.one(['api', 'search', 'station', 'account', 'dev']) : hostileSegment(r)}`,
  )
  const query = r.chance(0.4) ? `?${hostileQuery(r)}` : ''
  const rider = r.chance(0.3) ? r.one(world.riders) : undefined
  return {
    name: 'stray',
    method: r.one(METHODS),
    path: path.join('') + query,
    headers: headersOf(r, { rider, wrong: 0.8, json: r.chance(0.5) }),
    ...(r.chance(0.5) && { body: r.chance(0.5) ? JSON.stringify(hostileValue(r) ?? null) : hostileText(r) }),
  }
}
