import type { IncomingMessage, ServerResponse } from 'node:http'

/** A feed of live times that a story writes: `PUT /feed.pb` with its bytes, and how it is answered with. */
let bytes = Buffer.alloc(0)
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
