import type { Media, Post, Upload, UploadKind } from '@yatha/contract'
import { randomUUID } from 'node:crypto'

const CHUNK = 1_000_000

export interface UploadResponse<T> {
  readonly status: number
  readonly body: T & { readonly code?: string; readonly message?: string }
}

type SendRequest<Arguments extends readonly unknown[]> = (path: string, ...rest: Arguments) => Response | Promise<Response>
/** A server, in this process or another. */
interface RequestSender {
  readonly request: SendRequest<[init: RequestInit]>
  readonly post: SendRequest<[body: unknown, headers?: Record<string, string>]>
  readonly get: SendRequest<[headers?: Record<string, string>]>
}

/** Returns a rider's phone that uploads pictures and videos. */
export function createUploader(app: RequestSender, token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const readResponse = async <T>(answer: Response | Promise<Response>): Promise<UploadResponse<T>> => {
    const response = await answer
    return { status: response.status, body: (response.status === 204 ? {} : await response.json()) as UploadResponse<T>['body'] }
  }
  const phone = {
    start: (kind: UploadKind, bytes: number, { id = randomUUID() as string, type = undefined as string | undefined } = {}) =>
      readResponse<Upload>(app.post('/api/upload', { id, kind, bytes, type }, headers)),
    chunk: (id: string, from: number, bytes: Uint8Array) =>
      readResponse<Upload>(app.request(`/api/upload/${id}/${from}`, { method: 'PUT', body: new Uint8Array(bytes), headers })),
    state: (id: string) => readResponse<Upload>(app.get(`/api/upload/${id}`, headers)),
    /** Finishes an upload; polls while the file is processed. */
    async finish(id: string, body: object = {}): Promise<UploadResponse<Media>> {
      for (let tries = 0; ; tries++) {
        const answer = await readResponse<Media>(app.post(`/api/upload/${id}/done`, body, headers))
        if (answer.status !== 429 || tries === 20) return answer
        await new Promise((done) => setTimeout(done, 500))
      }
    },
    cancel: (id: string) => readResponse(app.request(`/api/upload/${id}`, { method: 'DELETE', headers })),
    post: (media: string[], alts?: string[], id = randomUUID() as string) =>
      readResponse<Post>(app.post('/api/post', { id, text: 'Insein', media, alts }, headers)),
    remove: (slug: string) => readResponse(app.request(`/api/post/${slug}`, { method: 'DELETE', headers })),
    /** Uploads a whole file and returns the result. */
    async send(kind: UploadKind, content: Uint8Array, body: object = {}): Promise<UploadResponse<Media> & { readonly id: string }> {
      const id = randomUUID()
      const begun = await phone.start(kind, content.length, { id })
      if (begun.status !== 200) return { id, status: begun.status, body: begun.body as unknown as UploadResponse<Media>['body'] }
      for (let from = 0; from < content.length; from += CHUNK) await phone.chunk(id, from, content.subarray(from, from + CHUNK))
      return { id, ...(await phone.finish(id, body)) }
    },
  }
  return phone
}
