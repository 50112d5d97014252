import { endpoint, type Answer, type EndpointSpec } from '@yatha/contract/endpoints'
import { z } from 'zod'
import { withoutUndefined } from '../../answers/src/without-undefined.ts'
import { serve } from '../../server/src/http/serve.ts'
import { call } from '../../web/src/session/call.ts'

// Type tests of the contract between server and web: `npm run check` fails unless the compiler reports an error below each
// `@ts-expect-error`. One endpoint is enough, because all use the same `endpoint`, `serve` and `call`. Nothing here is executed.

const rename = endpoint({
  put: '/api/thing/{id}',
  for: 'rider',
  path: z.object({ id: z.string() }),
  query: z.object({ day: z.string().optional() }),
  body: z.object({ name: z.string() }),
  answer: z.object({ name: z.string(), seconds: z.number(), kind: z.enum(['new', 'old']), note: z.string().optional() }),
  errors: ['not_found'],
  limit: 'photos',
  summary: 'An endpoint with all parts',
})
const remove = endpoint({ delete: '/api/thing', for: 'rider', summary: 'An endpoint without an answer' })
const list = endpoint({ get: '/api/thing', for: 'anyone', answer: z.object({ count: z.number() }), summary: 'A public endpoint' })
const fresh = endpoint({ get: '/api/day', for: 'anyone', fresh: true, answer: z.object({ count: z.number() }), summary: 'A cacheable one' })
type Thing = Answer<typeof rename>
const thing: Thing = { name: 'Aye', seconds: 1, kind: 'new' }

export const invalidEndpoints = [
  // @ts-expect-error The path has a parameter that the schema lacks.
  endpoint({ get: '/api/thing/{id}', for: 'anyone', summary: '' }),
  // @ts-expect-error The schema has a parameter that the path lacks.
  endpoint({ get: '/api/thing', for: 'anyone', path: z.object({ id: z.string() }), summary: '' }),
  // @ts-expect-error The parameter has another name.
  endpoint({ get: '/api/thing/{id}', for: 'anyone', path: z.object({ name: z.string() }), summary: '' }),
  // @ts-expect-error An answer for riders is never cacheable.
  endpoint({ get: '/api/thing', for: 'rider', fresh: true, answer: z.object({}), summary: '' }),
]
// @ts-expect-error There is no such API error.
export const wrongError: EndpointSpec = { get: '/api/thing', for: 'anyone', errors: ['bad_code'], summary: '' }
// @ts-expect-error There is no such limit.
export const wrongLimit: EndpointSpec = { get: '/api/thing', for: 'anyone', limit: 'pictures', summary: '' }

export const handlers = [
  serve(rename, ({ path, query, body }, { caller, error }) => {
    if (path.id === query.day) throw error('not_found')
    return { ...thing, name: body.name + caller.rider.id }
  }),
  // @ts-expect-error The answer has an unknown field instead of `name`.
  serve(rename, () => ({ title: 'Aye', seconds: 1, kind: 'new' as const })),
  // @ts-expect-error The answer lacks a field.
  serve(rename, () => ({ name: 'Aye', kind: 'new' as const })),
  // @ts-expect-error A field of the answer has another type.
  serve(rename, () => ({ ...thing, seconds: '1' })),
  // @ts-expect-error A field of the answer has a value that its enum lacks.
  serve(rename, () => ({ ...thing, kind: 'other' as const })),
  // @ts-expect-error There is no such parameter in the path.
  serve(rename, ({ path }) => ({ ...thing, name: path.name })),
  // @ts-expect-error There is no such parameter in the query.
  serve(rename, ({ query }) => ({ ...thing, note: query.origin })),
  // @ts-expect-error There is no such field in the body.
  serve(rename, ({ body }) => ({ ...thing, name: body.title })),
  serve(rename, (_, { error }) => {
    // @ts-expect-error The endpoint does not list this error.
    throw error('wrong_code')
  }),
  // @ts-expect-error The endpoint has no answer.
  serve(remove, () => ({ count: 1 })),
  // @ts-expect-error In an endpoint for anyone, `caller` is a function that looks the caller up.
  serve(list, (_, { caller }) => ({ count: caller.rider.id.length })),
  // @ts-expect-error In an endpoint for riders, `caller` is a value, not a function.
  serve(remove, async (_, { caller }) => void (await caller())),
  // @ts-expect-error A cacheable answer is the same for all callers.
  serve(fresh, async (_, { caller }) => ({ count: (await caller()) ? 1 : 0 })),
]

export async function callEndpoints(): Promise<void> {
  const input = { path: { id: '1' }, query: { day: '2026-11-23' }, body: { name: 'Aye' } }
  const answer = await call(rename, input)
  // @ts-expect-error The answer has no such field.
  void answer.title
  // @ts-expect-error The field is a number.
  answer.seconds.trim()
  // @ts-expect-error The enum of `kind` lacks this value.
  void (answer.kind === 'other')
  // @ts-expect-error An optional field may be missing.
  answer.note.trim()
  // @ts-expect-error The path parameter is missing.
  await call(rename, { ...input, path: {} })
  // @ts-expect-error The query has no such parameter.
  await call(rename, { ...input, query: { origin: 'hledan' } })
  // @ts-expect-error The body lacks a field.
  await call(rename, { ...input, body: {} })
  // @ts-expect-error The input is missing.
  await call(rename)
  // @ts-expect-error The endpoint has no answer.
  void (await call(remove)).count
}

// @ts-expect-error An optional field of an answer has another name.
export const misnamedField: Partial<Thing> = withoutUndefined<Thing>({ remark: 'late' })
