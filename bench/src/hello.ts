import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** A minimal server on our framework, as a baseline. */
serve({ fetch: new Hono().get('/', (c) => c.json({ hello: 'Yangon' })).fetch, port: 0 }, ({ port }) =>
  console.log(`hello at http://localhost:${port}`),
)
