import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** The least a server on our framework can do. */
serve({ fetch: new Hono().get('/', (c) => c.json({ hello: 'Yangon' })).fetch, port: 0 }, ({ port }) =>
  console.log(`hello at http://localhost:${port}`),
)
