import type { z } from '@hono/zod-openapi'
import { ENDPOINTS, isBinaryBody } from '../src/endpoints.ts'

/** A string in a schema. */
export interface StringField {
  /** Path of the field in the contract: `askAssistant.body.history.text`. */
  readonly fieldPath: string
  readonly schema: z.ZodType
}

interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly options?: readonly z.ZodType[]
  readonly [part: string]: unknown
}

const PARTS = ['innerType', 'in', 'out', 'element', 'keyType', 'valueType', 'left', 'right']
/** Kinds of schemas that contain no text from a client. */
const WITHOUT_TEXT = ['number', 'int', 'boolean', 'enum', 'literal', 'transform', 'null', 'undefined']

/** Returns all strings in a schema. Throws for an unknown kind of schema. */
export function stringsIn(schema: z.ZodType, at: string): StringField[] {
  const def = schema.def as unknown as Def // zod has a separate type for each kind of schema.
  if (def.type === 'string') return [{ fieldPath: at, schema }]
  if (WITHOUT_TEXT.includes(def.type)) return []
  const parts = [
    ...Object.entries(def.shape ?? {}),
    ...(def.options ?? []).map((option) => ['', option] as const),
    ...PARTS.flatMap((part) => (def[part] === undefined ? [] : [['', def[part] as z.ZodType] as const])),
  ]
  if (parts.length === 0) throw new Error(`${at}: a schema of the kind ${def.type}`)
  return parts.flatMap(([name, part]) => stringsIn(part, name === '' ? at : `${at}.${name}`))
}

/** Returns every string that a client can send: in the path, the query or the JSON body of any endpoint. */
export const inputStrings = (): StringField[] =>
  [...ENDPOINTS].flatMap(([name, { spec }]) => {
    const body = spec.body && !isBinaryBody(spec.body) ? spec.body : undefined
    return Object.entries({ path: spec.path, query: spec.query, body }).flatMap(([part, schema]) =>
      schema ? stringsIn(schema, `${name}.${part}`) : [],
    )
  })
