import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodeTestFeed } from '../../server/test/feed-messages.ts'

/**
 * Content of a live feed that browser tests set with `PUT /feed.pb`. Initially an empty feed, since servers would poll less often after an
 * error.
 */
let bytes = Buffer.from(encodeTestFeed(Math.floor(Date.now() / 1000), []))
let fault: string | undefined

/** Serves the feed. After a `PUT` with `?fault=hang`, requests hang; after a `PUT` with `?fault=500`, they fail with status 500. */
export async function handleFeedRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'PUT') {
    fault = new URL(request.url ?? '/', 'http://outside').searchParams.get('fault') ?? undefined
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    bytes = Buffer.concat(parts)
    response.end()
  } else if (fault === 'hang') return
  else if (fault) response.writeHead(Number(fault)).end('no')
  else response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end(bytes)
}
