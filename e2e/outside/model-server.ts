import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request of the app to a language model. */
export interface ModelRequest {
  readonly authorization: string | undefined
  readonly messages: readonly { readonly role: string; readonly content: unknown; readonly tool_call_id?: string }[]
  readonly tools: readonly { readonly function: { readonly name: string } }[]
  readonly max_tokens: number
}

/** A response of the fake model, as events of OpenAI's chat completions. */
export class ModelReply {
  constructor(private readonly response: ServerResponse) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  }

  say(...pieces: readonly string[]): this {
    for (const content of pieces) this.delta({ content })
    return this
  }

  call(...calls: readonly (readonly [name: string, input: unknown])[]): this {
    const tool_calls = calls.map(([name, input], index) => ({
      index,
      id: `call${index}`,
      type: 'function',
      function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
    }))
    this.delta({ role: 'assistant', tool_calls })
    return this.finish('tool_calls')
  }

  finish(reason: string): this {
    this.event({
      choices: [{ index: 0, delta: {}, finish_reason: reason }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    })
    this.response.end('data: [DONE]\n\n')
    return this
  }

  raw(text: string): this {
    this.response.write(text)
    return this
  }

  /** Closes the connection before the response is complete. */
  cut(): void {
    setTimeout(() => this.response.destroy(), 50)
  }

  get isClosed(): boolean {
    return this.response.destroyed
  }

  private delta(delta: object): void {
    this.event({ choices: [{ index: 0, delta, finish_reason: null }] })
  }

  private event(part: object): void {
    this.response.write(`data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'liar', ...part })}\n\n`)
  }
}

/** Behavior of the fake model for a request; `step` counts the requests since `setScript`, from 0. */
export type ModelScript = (reply: () => ModelReply, request: ModelRequest, step: number, response: ServerResponse) => void

/** Starts a fake model with OpenAI's API that a test controls with scripts. */
export async function startFakeModel() {
  const requests: ModelRequest[] = []
  let script: ModelScript = (reply) => void reply().say('Hello.').finish('stop')
  let step = 0
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const modelRequest = { ...(JSON.parse(body) as Omit<ModelRequest, 'authorization'>), authorization: request.headers.authorization }
      requests.push(modelRequest)
      script(() => new ModelReply(response), modelRequest, step++, response)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    /** Sets the script for the next requests, and clears `requests`. */
    setScript(next: ModelScript): void {
      script = next
      step = 0
      requests.length = 0
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
