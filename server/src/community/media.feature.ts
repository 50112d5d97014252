import type { Context } from 'hono'
import type { Env } from '../http/env.ts'
import type { Served } from '../http/serve.ts'
import { sendMedia } from './media.page.ts'
import { attachMedia, mediaOf } from './media.store.ts'
import type { PostMedia } from './post-media.ts'
import { uploadApi } from './upload.api.ts'
import { Uploads, type UploadDeps } from './upload.ts'

/** Pictures and videos: how they come in, how they get into posts, and how they are served. */
export const mediaFeature = (
  deps: UploadDeps,
): { readonly served: Served[]; readonly ofPosts: PostMedia; readonly sendMedia: (c: Context<Env>) => Promise<Response> } => ({
  served: uploadApi(new Uploads(deps)),
  ofPosts: { attach: attachMedia, of: mediaOf },
  sendMedia: (c) => sendMedia(c, deps),
})
