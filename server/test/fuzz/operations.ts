import { openApiDocument } from '../../src/developer/api-docs.ts'

interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly allOf?: readonly Schema[]
  readonly $ref?: string
}

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly id: string
  readonly method: string
  /** Parameters are in braces. */
  readonly path: string
  readonly query: readonly Parameter[]
  /** The fields of a JSON body. */
  readonly fields?: readonly Parameter[]
  readonly takesBytes: boolean
  readonly forRiders: boolean
}

export interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly choices?: readonly string[]
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface OpenApiOperation {
  readonly operationId: string
  readonly security?: unknown
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
  readonly requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
}

/** All operations of the OpenAPI document. */
export function listOperations(): Operation[] {
  const { paths, components } = openApiDocument() as Document
  const whole = (schema: Schema): Schema => wholeOf(schema, components.schemas)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operation({ method: method.toUpperCase(), path, ...described }, whole)),
  )
}

/** Returns the schema with its references resolved and the properties of all its parts. */
function wholeOf(schema: Schema, named: Readonly<Record<string, Schema>>): Schema {
  if (schema.$ref !== undefined) return wholeOf(named[schema.$ref.split('/').at(-1)!]!, named)
  if (!schema.allOf) return schema
  const parts = schema.allOf.map((part) => wholeOf(part, named))
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Readonly<Record<string, Schema>>,
    required: parts.flatMap(({ required = [] }) => required),
  }
}

function operation(
  {
    method,
    path,
    operationId,
    security,
    parameters = [],
    requestBody,
  }: OpenApiOperation & { readonly method: string; readonly path: string },
  whole: (schema: Schema) => Schema,
): Operation {
  const body = requestBody?.content['application/json']?.schema
  const json = body && whole(body)
  return {
    id: operationId,
    method,
    path,
    query: parameters.filter((one) => one.in === 'query').map((one) => parameter(one.name, one.required === true, one.schema)),
    ...(json && {
      fields: Object.entries(json.properties ?? {}).map(([name, schema]) =>
        parameter(name, json.required?.includes(name) === true, schema),
      ),
    }),
    takesBytes: requestBody !== undefined && !json,
    forRiders: security !== undefined,
  }
}

const parameter = (name: string, required: boolean, schema: Schema): Parameter => ({
  name,
  required,
  ...(schema.enum && { choices: schema.enum }),
})
