import type { z } from '@hono/zod-openapi'
import { ENDPOINTS, isBinaryBody } from '@yatha/contract/endpoints'
import { inputStrings, type StringField } from '../../../contract/test/strings-in.ts'
import { validValue, valuesWithRows } from '../fuzz/valid-values.ts'
import { listOperations } from '../fuzz/operations.ts'
import { Random } from '../fuzz/random.ts'
import type { World } from '../fuzz/world.ts'
import { withContentLength } from '../serve.ts'
import { COSTLY_TEXTS } from './texts.ts'

interface Def {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
  readonly left?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly options?: readonly z.ZodType[]
}
const defOf = (schema: z.ZodType) => schema.def as unknown as Def // zod has a separate type for each kind of schema.

/** Length of each list of texts, such as the assistant's earlier questions. */
const LIST_LENGTH = 4

const fieldsOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}

/** Returns `value` with `text` at the end of a path of keys, nested like the schema. */
function withText(schema: z.ZodType, value: unknown, keys: readonly string[], text: string): unknown {
  const { type, innerType, in: input, element, valueType, left, shape, options } = defOf(schema)
  const [key, ...rest] = keys
  if (type === 'string') return text
  if (element)
    return Array<unknown>(LIST_LENGTH).fill(withText(element, Array.isArray(value) ? (value as unknown[])[0] : undefined, keys, text))
  if (valueType) return { en: withText(valueType, fieldsOf(fieldsOf(value)['en']), keys, text) }
  if (shape && key !== undefined) return { ...fieldsOf(value), [key]: withText(shape[key]!, fieldsOf(value)[key], rest, text) }
  const fits = (option: z.ZodType) => (key === undefined ? defOf(option).type === 'string' : key in (defOf(option).shape ?? {}))
  const inner =
    innerType ?? input ?? left ?? options?.find((option) => fits(option) && option.safeParse(value).success) ?? options?.find(fits)
  if (!inner) throw new Error(`no way to ${keys.join('.')} in a schema of the kind ${type}`)
  return withText(inner, value, keys, text)
}

/** Lengths of the prefixes of a hostile text. The longest prefix that a field accepts is sent. */
const PREFIX_LENGTHS = [8000, 4000, 2000, 1000, 500, 255]
/** Texts of 256 characters, to find out whether a field accepts more than 255. */
const PLAIN_TEXTS = ['a', '\u1000', '中'].map((letter) => letter.repeat(256))
/** Kinds of text for fields that cannot cause much computation, because they accept at most 255 characters or are only stored or hashed. */
const KINDS_FOR_SHORT_FIELDS = ['alternating scripts']
/** Returns whether a field's text is processed: searched for words, converted, shortened or understood. */
const isProcessed = (at: string) => /\.(text|name|alts|search|title|message|q)$/.test(at)
/** Fields that get every kind of text: they cover all code that processes posts or understands questions. */
const FIELDS_WITH_ALL_TEXTS = ['makePost.body.text', 'askAssistant.body.text']
/** The other processed fields pass texts to the same code, so one kind per cost is enough: marks, words, scripts, graphemes, Zawgyi, addresses. */
const KINDS_FOR_PROCESSED_FIELDS = [
  'burmese letters with 15 marks',
  'different words',
  'alternating scripts',
  'one grapheme of emoji',
  'Zawgyi without spaces',
  'one web address',
]

/** Returns the texts to send to a field: of each kind, the longest prefix that it accepts, or the whole text if it accepts none. */
export function textsFor({ fieldPath: at, schema }: StringField): [kind: string, text: string][] {
  const accepts = (text: string) => schema.safeParse(text).success
  const isLong = isProcessed(at) && PLAIN_TEXTS.some(accepts)
  const kinds = isLong
    ? FIELDS_WITH_ALL_TEXTS.includes(at)
      ? Object.keys(COSTLY_TEXTS)
      : KINDS_FOR_PROCESSED_FIELDS
    : KINDS_FOR_SHORT_FIELDS
  return kinds.map((kind): [string, string] => {
    const text = COSTLY_TEXTS[kind]!
    const length = PREFIX_LENGTHS.find((max) => accepts(text.slice(0, max)))
    return [kind, text.slice(0, length)]
  })
}

export interface HostileRequest {
  /** Field and text, for messages. */
  readonly name: string
  readonly field: string
  readonly request: Request
}

/**
 * Yields a request for each text field of the contract and each hostile text. Other parts of the request are valid if the world can create
 * them.
 */
export async function* hostileRequests(world: World, fields = inputStrings()): AsyncGenerator<HostileRequest> {
  const all = new Map(listOperations().map((operation) => [operation.id, operation]))
  let seed = 0
  for (const field of fields) {
    const [id, part, ...keys] = field.fieldPath.split('.') as [string, 'path' | 'query' | 'body', ...string[]]
    const operation = all.get(id)
    const endpoint = Object.entries(ENDPOINTS_BY_NAME).find(([name]) => name === id)?.[1]
    if (!operation || !endpoint) continue
    for (const [kind, text] of textsFor(field)) {
      const r = new Random(27, seed++)
      const rider = operation.path.startsWith('/api/operator/')
        ? world.operator
        : operation.path.startsWith('/api/moderation/')
          ? world.moderator
          : world.riders[0]!
      const ready = await valuesWithRows(operation, r, world, rider)
      const value = (name: string, choices?: readonly string[]) =>
        name in ready ? ready[name] : choices ? choices[0] : validValue(name, r, world)
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(part === 'path' && keys[0] === name ? text.slice(0, 255) : String(value(name))),
      )
      const query = new URLSearchParams()
      for (const { name, required } of operation.query) if (required && value(name) !== undefined) query.set(name, String(value(name)))
      if (part === 'query') query.set(keys[0]!, text)
      const { body: schema } = endpoint.spec
      const validFields = Object.fromEntries((operation.fields ?? []).map(({ name, choices }) => [name, value(name, choices)]))
      const body = schema && !isBinaryBody(schema) ? (part === 'body' ? withText(schema, validFields, keys, text) : validFields) : undefined
      const headers = {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Authorization: `Bearer ${rider.token}`,
        'X-Forwarded-For': `10.1.${r.below(256)}.${r.below(256)}`,
      }
      const init = { method: operation.method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const address = `http://yatha.test${path}${query.size > 0 ? `?${query}` : ''}`
      yield { name: `${field.fieldPath}: ${kind}`, field: field.fieldPath, request: new Request(address, withContentLength(init)) }
    }
  }
}

const ENDPOINTS_BY_NAME = Object.fromEntries(ENDPOINTS)
