import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// A server with our framework that returns a fixed string, as a baseline.
serve({ fetch: new Hono().get('/', (c) => c.text('Hello Yangon')).fetch, port: 0 }, ({ port }) =>
  console.log(`hello at http://localhost:${port}`),
)
