import { openApiDocument } from '../../src/developer/api-docs.ts'

interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly id: string
  readonly method: string
  /** With parameters in braces. */
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
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

interface Described {
  readonly operationId: string
  readonly security?: unknown
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
  readonly requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
}

/** All operations of the OpenAPI document. */
export function operations(): Operation[] {
  const { paths } = openApiDocument() as Document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operation(method.toUpperCase(), path, described)),
  )
}

function operation(method: string, path: string, { operationId, security, parameters = [], requestBody }: Described): Operation {
  const json = requestBody?.content['application/json']?.schema
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
