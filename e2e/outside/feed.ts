import type { IncomingMessage, ServerResponse } from 'node:http'
import { feedBytes } from '../../server/test/feed-messages.ts'

/**
 * A feed of live times that a story writes: `PUT /feed.pb` with its bytes, and how it is answered with. Before, it is empty: after
 * faults, servers would ask for it less often.
 */
let bytes = Buffer.from(feedBytes(Math.floor(Date.now() / 1000), []))
let fault: string | undefined

/** `?fault=hang` never answers, `?fault=500` does so with that status. */
export async function answerFeed(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
