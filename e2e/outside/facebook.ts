import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OAUTH_CLIENT } from './settings.ts'

export interface FacebookServer {
  readonly origin: string
  close(): void
}

/**
 * Starts a fake of Facebook's login, implemented from its documentation: a dialog, a code that is exchanged for a token, and the
 * identity from the Graph API, which requires the parameter `appsecret_proof`. The identity is always that of Ko Zaw.
 */
export async function startFakeFacebook(port = 0): Promise<FacebookServer> {
  const codes = new Map<string, string>()
  const tokens = new Set<string>()
  const server = createServer((request, response) => {
    void answer(request).then(({ status = 200, json, html, to }) => {
      if (to !== undefined) response.writeHead(302, { Location: to }).end()
      else if (html !== undefined) response.writeHead(status, { 'Content-Type': 'text/html' }).end(html)
      else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json))
    })
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage): Promise<{ status?: number; json?: unknown; html?: string; to?: string }> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', origin)
    if (pathname === '/dialog/oauth') {
      if (query.get('client_id') !== OAUTH_CLIENT.id || query.get('response_type') !== 'code') return { status: 400, json: {} }
      const redirectUrl = new URL(query.get('redirect_uri')!)
      redirectUrl.searchParams.set('state', query.get('state') ?? '')
      const deniedUrl = new URL(redirectUrl)
      deniedUrl.searchParams.set('error', 'access_denied')
      const code = randomBytes(16).toString('hex')
      codes.set(code, query.get('redirect_uri')!)
      redirectUrl.searchParams.set('code', code)
      const link = (to: URL, text: string) => `<p><a href="${to.href.replaceAll('&', '&amp;')}">${text}</a></p>`
      return { html: `<!doctype html><title>Facebook</title>${link(redirectUrl, 'Continue as Ko Zaw')}${link(deniedUrl, 'Cancel')}` }
    }
    if (pathname === '/graph/oauth/access_token') {
      const parameters = new URLSearchParams(await bodyOf(request))
      const code = parameters.get('code') ?? ''
      const isValid =
        parameters.get('client_id') === OAUTH_CLIENT.id &&
        parameters.get('client_secret') === OAUTH_CLIENT.secret &&
        codes.get(code) === parameters.get('redirect_uri')
      if (!codes.delete(code) || !isValid) return { status: 400, json: { error: { message: 'Invalid verification code', code: 100 } } }
      const token = randomBytes(16).toString('hex')
      tokens.add(token)
      return { json: { access_token: token, token_type: 'bearer', expires_in: 5_183_944 } }
    }
    if (pathname === '/graph/me') {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
      const proof = createHmac('sha256', OAUTH_CLIENT.secret).update(token).digest('hex')
      if (!tokens.has(token) || query.get('appsecret_proof') !== proof) return { status: 400, json: { error: { code: 190 } } }
      return { json: { id: '10158', name: 'Ko Zaw' } }
    }
    return { status: 404, html: '' }
  }
  return { origin, close: () => server.close() }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
