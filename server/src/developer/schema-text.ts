import { escapeMarkup } from '@yatha/language'

/** The parts of JSON Schema that the API uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly allOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly description?: string
  readonly example?: unknown
  readonly default?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Formats a schema in TypeScript notation, as HTML. The names of shared shapes are links to `#Name`. */
export function shapeText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref !== undefined) return link(schema.$ref.split('/').at(-1)!)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return choices.map((choice) => shapeText(choice, indent)).join(' | ')
  if (schema.allOf)
    return schema.allOf
      .filter(isShape)
      .map((part) => shapeText(part, indent))
      .join(' & ')
  if (schema.enum) return schema.enum.map((value) => escapeMarkup(JSON.stringify(value))).join(' | ')
  if (schema.items) return arrayText(shapeText(schema.items, indent))
  if (schema.properties) return objectText(schema, indent)
  if (typeof schema.additionalProperties === 'object') return `Record&lt;string, ${shapeText(schema.additionalProperties, indent)}&gt;`
  return escapeMarkup([schema.type ?? 'unknown'].flat().join(' | '))
}

/** Returns a schema's annotations: description, format, limits, default, example. */
export function annotationText(schema: JsonSchema): string {
  const { allOf = [], format, pattern, example } = schema
  const description = schema.description ?? allOf.find((part) => part.description !== undefined)?.description
  const length = rangeText(schema.minLength, schema.maxLength)
  const limits = rangeText(schema.minimum, schema.maximum)
  const parts = [
    description,
    format,
    length && `${length} characters`,
    limits,
    pattern && `matches ${pattern}`,
    schema.default !== undefined && `${JSON.stringify(schema.default)} by default`,
    example !== undefined && `like ${JSON.stringify(example)}`,
  ]
  return escapeMarkup(parts.filter(Boolean).join(' · '))
}

const link = (name: string) => `<a href="#${escapeMarkup(name)}">${escapeMarkup(name)}</a>`

/** Returns whether a part of `allOf` affects the shape. A part with only a description does not. */
const isShape = (schema: JsonSchema) => Object.keys(schema).some((key) => key !== 'description')

const arrayText = (item: string) => (/^[^{]* [|&] /.test(item) ? `(${item})[]` : `${item}[]`)

function objectText({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, schema]) => {
    const note = annotationText(schema)
    return `${inner}${escapeMarkup(name)}${required.includes(name) ? '' : '?'}: ${shapeText(schema, inner)}${note && `  <i>// ${note}</i>`}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function rangeText(from: number | undefined, to: number | undefined): string | undefined {
  if (from === undefined && to === undefined) return undefined
  if (to === undefined) return `at least ${from}`
  // Omits the bounds that Zod adds to every integer.
  if (to >= Number.MAX_SAFE_INTEGER) return from === undefined || from <= Number.MIN_SAFE_INTEGER ? undefined : `at least ${from}`
  return from === undefined ? `at most ${to}` : `${from}–${to}`
}
