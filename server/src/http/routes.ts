import { ApiError } from '@yatha/contract'
import type { Hono } from 'hono'
import type { Caller } from './caller.ts'
import type { Env } from './env.ts'
import type { ServedEndpoint, ServeTools } from './serve.ts'

/** Adds the endpoints of all features to the app. Throws if two endpoints have the same method and path. */
export function addEndpoints<C extends Caller>(app: Hono<Env>, served: readonly ServedEndpoint<C>[], tools: ServeTools<C>): void {
  const methodsAndPaths = new Set<string>()
  for (const { endpoint, respond } of served) {
    const { method, path } = endpoint
    if (methodsAndPaths.has(`${method} ${path}`)) throw new Error(`${method} ${path} is served twice`)
    methodsAndPaths.add(`${method} ${path}`)
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), (c) => respond(c, tools))
  }
  app.all('/api/*', (c) => {
    throw new ApiError(c.req.method === 'GET' ? 'not_found' : 'method_not_allowed')
  })
}
