import { OpenAPIHono, z } from '@hono/zod-openapi'
import { BRAND, API_ERROR_STATUS, type FeedFacts } from '@yatha/contract'
import { ApiErrorBody, ENDPOINTS, errorsOf, isBinaryBody, type Endpoint } from '@yatha/contract/endpoints'
import { FALLBACK_LANGUAGE, LANGUAGES } from '@yatha/language'
import type { ApiDocument } from './docs-page.ts'

type Path = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0]

/** Generates the OpenAPI 3.1 document from the contract. */
export function openApiDocument(feed?: FeedFacts): ApiDocument {
  const app = new OpenAPIHono()
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', { type: 'http', scheme: 'bearer' })
  for (const [name, endpoint] of ENDPOINTS) app.openAPIRegistry.registerPath(pathOf(name, endpoint))
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${BRAND.shortName} API`,
      version: '1',
      description: `${feed ? `${feed.name}. Not an official service.` : `${BRAND.fullName}. Not affiliated with or endorsed by the Myanmar government or any official agency.`} Every time states its source and its age.`,
      license: { name: feed ? 'Data: that of the feed, /gtfs.zip' : 'Data: CC BY-SA 4.0 and others, see LICENCE.md in /gtfs.zip' },
    },
    servers: [{ url: '/' }],
  })
  // The cast is safe: the library's type allows more than `pathOf` returns.
  return document as unknown as ApiDocument
}

const requestHeaders = z.object({
  Language: z
    .string()
    .optional()
    .openapi({ description: `${LANGUAGES.join(' ')}; anything else falls back to ${FALLBACK_LANGUAGE}` }),
  'X-Api-Key': z.string().optional().openapi({ description: 'Identifies the client; checked only if keys are configured' }),
  'Notification-Token': z.string().optional(),
  'Device-Token': z.string().optional().openapi({ description: 'The deviceToken of the last sign-in on this device' }),
})

function pathOf(name: string, endpoint: Endpoint): Path {
  const { method, path, spec } = endpoint
  return {
    // OpenAPI methods are in lower case.
    method: method.toLowerCase() as Path['method'],
    path,
    operationId: name,
    summary: spec.summary,
    ...(spec.for !== 'anyone' && { security: [{ session: [] }] }),
    request: {
      headers: requestHeaders,
      ...(spec.path && { params: spec.path }),
      ...(spec.query && { query: spec.query }),
      ...bodyOf(endpoint),
    },
    responses: {
      ...successResponse(endpoint),
      ...errorResponses(endpoint),
    },
  }
}

function successResponse({ spec: { answer, events } }: Endpoint): Path['responses'] {
  if (events) {
    const stream = { 'text/event-stream': { schema: events } }
    const description = 'A stream: each event has this as its data'
    return { 200: { description, content: answer ? { ...stream, ...jsonContent(answer, '').content } : stream } }
  }
  return answer ? { 200: jsonContent(answer, 'Done') } : { 204: { description: 'Done' } }
}

function bodyOf({ spec: { body } }: Endpoint): Pick<NonNullable<Path['request']>, 'body'> {
  if (!body) return {}
  if (!isBinaryBody(body)) return { body: { required: true, content: { 'application/json': { schema: body } } } }
  return { body: { required: true, content: { [body.type]: { schema: z.string().openapi({ format: 'binary' }) } } } }
}

/** Returns one response per status, with its error codes. */
function errorResponses(endpoint: Endpoint): Path['responses'] {
  const codesByStatus = new Map<number, string[]>()
  for (const code of errorsOf(endpoint))
    codesByStatus.set(API_ERROR_STATUS[code], [...(codesByStatus.get(API_ERROR_STATUS[code]) ?? []), code])
  return Object.fromEntries([...codesByStatus].map(([status, codes]) => [status, jsonContent(ApiErrorBody, codes.join(', '))]))
}

const jsonContent = (schema: z.ZodType, description: string) => ({ description, content: { 'application/json': { schema } } })
