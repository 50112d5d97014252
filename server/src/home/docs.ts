import { OpenAPIHono } from '@hono/zod-openapi'
import { BRAND } from '@yatha/contract'
import { ENDPOINTS } from '@yatha/contract/endpoints'

/** The description of the API, OpenAPI 3.1, made from the contract. */
export function openApiDocument(): unknown {
  const app = new OpenAPIHono()
  for (const endpoint of Object.values(ENDPOINTS)) app.openAPIRegistry.registerPath(endpoint)
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${BRAND.shortName} API`,
      version: '1',
      description: `${BRAND.fullName}. Not affiliated with or endorsed by the Myanmar government or any official agency. Times are scheduled, from public sources, and carry their provenance.`,
      license: { name: 'Data: CC BY-SA 4.0 and others, see LICENCE.md in /gtfs.zip' },
    },
    servers: [{ url: '/' }],
  })
}

/** The page that shows it: Swagger UI, served by ourselves. */
export const DOCS_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API | ${BRAND.shortName}</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="docs"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`
export const DOCS_START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })`
/** Swagger UI styles itself inline and draws with data addresses. */
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"
