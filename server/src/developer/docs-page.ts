import { hash } from 'node:crypto'
import { BRAND } from '@yatha/contract'
import { escapeMarkup } from '@yatha/language'
import { annotationText, shapeText, type JsonSchema } from './schema-text.ts'

/** The parts of the OpenAPI document that the page shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly description?: string; readonly license?: { readonly name: string } }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly security?: readonly unknown[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color-scheme:light dark}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow-x:auto;padding:.75rem;border:1px solid #8886;border-radius:.5rem}
h2{margin-top:3rem}h3{margin-top:2.5rem;border-top:1px solid #8886;padding-top:1rem}h3 code{font-size:1em}
table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #8883}
i{opacity:.75}.wide{overflow-x:auto}`

/** Allows only the page's own style and the icon; no scripts and no other resources. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** Returns the API's documentation as one page without scripts. */
export function docsPage({ info, paths, components }: ApiDocument): string {
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })))
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  const rows = operations.map(
    ({ path, method, operation }) =>
      `<tr><td><code>${method}</code></td><td><a href="#${escapeMarkup(operation.operationId)}"><code>${escapeMarkup(path)}</code></a></td><td>${escapeMarkup(operation.summary)}</td></tr>`,
  )
  const headers = operations[0]?.operation.parameters?.filter((parameter) => parameter.in === 'header') ?? []
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<h3 id="${escapeMarkup(name)}"><code>${escapeMarkup(name)}</code></h3>${noteParagraph(schema)}<pre>${shapeText(schema)}</pre>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API | ${BRAND.shortName}</title><link rel="icon" href="/icon.svg"><style>${STYLE}</style></head><body>
<h1>${escapeMarkup(info.title)}</h1><p>${escapeMarkup(info.description ?? '')}</p><p>${escapeMarkup(info.license?.name ?? '')}</p>
<p>JSON in and out. For programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1), <a href="/gtfs.zip">/gtfs.zip</a> (GTFS). An error is an <a href="#ApiError">ApiError</a>.</p>
<h2>Headers of every request</h2>${parameterTable(headers)}
<h2>Endpoints</h2><div class="wide"><table>${rows.join('')}</table></div>
${operations.map(operationSection).join('\n')}
<h2>Shapes</h2>${shapes.join('\n')}</body></html>`
}

function operationSection({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { operationId, summary, security, requestBody, responses } = operation
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header')
  const errors = Object.entries(responses).filter(([status]) => !status.startsWith('2'))
  return `<section><h3 id="${escapeMarkup(operationId)}"><code>${method} ${escapeMarkup(path)}</code></h3>
<p>${escapeMarkup(summary)}.${security ? ' Signed-in riders only: <code>Authorization: Bearer TOKEN</code>.' : ''}</p>
${parameters.length > 0 ? `<h4>Parameters</h4>${parameterTable(parameters)}` : ''}
${requestBody ? `<h4>Body</h4>${contentText(requestBody.content)}` : ''}
<h4>Answer</h4>${answersText(responses)}
<h4>Errors</h4><table>${errors.map(([status, { description }]) => `<tr><td>${status}</td><td>${escapeMarkup(description)}</td></tr>`).join('')}</table></section>`
}

const answersText = (responses: Operation['responses']) =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content }]) => (content ? contentText(content) : `<p>${status}, empty.</p>`))
    .join('')

const contentText = (content: Content) =>
  Object.entries(content)
    .map(([type, { schema }]) =>
      schema.format === 'binary' ? `<p><code>${escapeMarkup(type)}</code></p>` : `<pre>${shapeText(schema)}</pre>`,
    )
    .join('')

function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeMarkup(name)}${required ? '' : '?'}</code></td><td>${place}</td><td><code>${shapeText(schema)}</code></td><td>${annotationText(schema)}</td></tr>`,
  )
  return `<div class="wide"><table>${rows.join('')}</table></div>`
}

const noteParagraph = (schema: JsonSchema) => {
  const note = annotationText(schema)
  return note && `<p>${note}</p>`
}
