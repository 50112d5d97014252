import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../src/endpoint.ts'
import { ENDPOINTS } from '../src/endpoints.ts'

const document = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8')

/** The fields of each request in docs/privacy.md, by method and path such as `POST /api/…`. */
function documented(): Map<string, string[]> {
  const fieldsIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, field]) => field!)
  const found = new Map<string, string[]>()
  for (const [, request, fields] of document.matchAll(/^\| ((?:POST|PUT|DELETE) \S+) \| ([^|]*)\|/gm))
    found.set(request!, fieldsIn(fields!))
  for (const [, request, body] of document.matchAll(/^### ((?:POST|PUT|DELETE) \S+)\n([^#]*)/gm))
    found.set(
      request!,
      [...body!.matchAll(/^\| `(\w+)` \|/gm)].map(([, field]) => field!),
    )
  return found
}

function fieldsOf({ spec: { body } }: Endpoint): string[] {
  if (!body || 'bytes' in body) return []
  return Object.keys(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {})
}

test('docs/privacy.md lists every request that changes data, with all its fields', () => {
  const changingEndpoints = [...ENDPOINTS.values()].filter(({ method }) => method !== 'GET')
  const inContract = changingEndpoints.map((endpoint): [string, string[]] => [`${endpoint.method} ${endpoint.path}`, fieldsOf(endpoint)])
  expect(Object.fromEntries(documented())).toEqual(Object.fromEntries(inContract))
})

test('no request about a train contains a geographic position', () => {
  for (const endpoint of ENDPOINTS.values())
    if (/report|position/.test(endpoint.path))
      expect(fieldsOf(endpoint).filter((field) => /lat|lon|coord|accuracy|speed/.test(field))).toEqual([])
})
