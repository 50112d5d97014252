import type { Media, Post, Upload, UploadKind } from '@yatha/contract'
import { randomUUID } from 'node:crypto'

const CHUNK = 1_000_000

export interface Sent<T> {
  readonly status: number
  readonly body: T & { readonly code?: string; readonly message?: string }
}

type Answers<Arguments extends readonly unknown[]> = (path: string, ...rest: Arguments) => Response | Promise<Response>
/** A server, in this process or another. */
interface Requests {
  readonly request: Answers<[init: RequestInit]>
  readonly post: Answers<[body: unknown, headers?: Record<string, string>]>
  readonly get: Answers<[headers?: Record<string, string>]>
}

/** A rider's phone that uploads pictures and videos. */
export function uploader(app: Requests, token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const readAnswer = async <T>(answer: Response | Promise<Response>): Promise<Sent<T>> => {
    const response = await answer
    return { status: response.status, body: (response.status === 204 ? {} : await response.json()) as Sent<T>['body'] }
  }
  const phone = {
    start: (kind: UploadKind, bytes: number, { id = randomUUID() as string, type = undefined as string | undefined } = {}) =>
      readAnswer<Upload>(app.post('/api/upload', { id, kind, bytes, type }, headers)),
    chunk: (id: string, from: number, bytes: Uint8Array) =>
      readAnswer<Upload>(app.request(`/api/upload/${id}/${from}`, { method: 'PUT', body: new Uint8Array(bytes), headers })),
    state: (id: string) => readAnswer<Upload>(app.get(`/api/upload/${id}`, headers)),
    /** Finishes an upload; polls while the file is processed. */
    async finish(id: string, body: object = {}): Promise<Sent<Media>> {
      for (let tries = 0; ; tries++) {
        const answer = await readAnswer<Media>(app.post(`/api/upload/${id}/done`, body, headers))
        if (answer.status !== 429 || tries === 20) return answer
        await new Promise((done) => setTimeout(done, 500))
      }
    },
    cancel: (id: string) => readAnswer(app.request(`/api/upload/${id}`, { method: 'DELETE', headers })),
    post: (media: string[], alts?: string[], id = randomUUID() as string) =>
      readAnswer<Post>(app.post('/api/post', { id, text: 'Insein', media, alts }, headers)),
    remove: (slug: string) => readAnswer(app.request(`/api/post/${slug}`, { method: 'DELETE', headers })),
    /** Uploads a whole file and returns the result. */
    async send(kind: UploadKind, content: Uint8Array, body: object = {}): Promise<Sent<Media> & { readonly id: string }> {
      const id = randomUUID()
      const begun = await phone.start(kind, content.length, { id })
      if (begun.status !== 200) return { id, status: begun.status, body: begun.body as unknown as Sent<Media>['body'] }
      for (let from = 0; from < content.length; from += CHUNK) await phone.chunk(id, from, content.subarray(from, from + CHUNK))
      return { id, ...(await phone.finish(id, body)) }
    },
  }
  return phone
}
