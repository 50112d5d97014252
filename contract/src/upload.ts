import { z } from '@hono/zod-openapi'
import { POST_LIMITS } from './community-rules.ts'
import { endpoint } from './endpoint.ts'
import { choice, lineUpTo, wholeNumber } from './fields.ts'
import { UPLOAD_KINDS, UPLOAD_LIMITS } from './upload-rules.ts'

// Resumable uploads of pictures and videos for a post. A file is sent in chunks, in order. After a network failure,
// the phone asks for the number of stored bytes and resumes.

const dimensions = { width: z.number().int().positive(), height: z.number().int().positive() }
const MediaSize = z.object({ url: z.string(), width: z.number().int().positive().openapi({ description: 'In pixels' }) })

export const Media = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('image'),
      id: z.uuid(),
      ...dimensions,
      alt: z.string().optional(),
      sizes: z.array(MediaSize).openapi({ description: 'The picture in several sizes, as WebP, the smallest first' }),
    }),
    z.object({
      kind: z.literal('video'),
      id: z.uuid(),
      ...dimensions,
      alt: z.string().optional(),
      seconds: z.number().nonnegative(),
      url: z.string().openapi({ description: 'MP4 or WebM; byte ranges are supported' }),
      poster: z.array(MediaSize).optional().openapi({ description: 'A still image in several sizes, as WebP, the smallest first' }),
    }),
  ])
  .openapi('Media', { description: 'A picture or a video of a post: upright, without camera metadata' })
export type Media = z.infer<typeof Media>

export const Upload = z
  .object({
    bytes: z.number().int().positive().openapi({ description: 'Size of the file' }),
    received: z.number().int().nonnegative().openapi({ description: 'Number of stored bytes: offset of the next chunk' }),
    media: Media.optional().openapi({ description: 'Omitted until the upload is finished' }),
  })
  .openapi('Upload')
export type Upload = z.infer<typeof Upload>

const INVALID_NUMBER = { error: 'invalid_number' }
const id = z.uuid('invalid').openapi({ description: 'Chosen by the phone' })
const UploadPath = z.object({ id })

export const startUpload = endpoint({
  post: '/api/upload',
  for: 'rider',
  body: z.object({
    id,
    kind: choice(UPLOAD_KINDS),
    bytes: z.int(INVALID_NUMBER).min(1, INVALID_NUMBER).openapi({ description: 'Size of the file' }),
    type: lineUpTo(100).optional().openapi({ description: 'Media type according to the phone', example: 'image/jpeg' }),
  }),
  answer: Upload,
  errors: ['image_over_limit', 'video_over_limit', 'photo_heic', 'photo_unusable', 'video_unusable', 'too_many_uploads'],
  limit: 'uploads',
  summary: 'Start the upload of a picture or a video; for a started upload, returns its state',
})

export const sendChunk = endpoint({
  put: '/api/upload/{id}/{from}',
  for: 'rider',
  path: z.object({ id, from: wholeNumber(0, POST_LIMITS.videoBytes) }),
  body: { type: 'application/octet-stream', bytes: POST_LIMITS.chunkBytes },
  answer: Upload,
  errors: ['upload_missing', 'files_away'],
  summary: `Send the chunk at an offset, of at least ${UPLOAD_LIMITS.minChunkBytes} bytes unless it is the last. A chunk that does not begin at \`received\` is not stored`,
})

export const showUpload = endpoint({
  get: '/api/upload/{id}',
  for: 'rider',
  path: UploadPath,
  answer: Upload,
  errors: ['upload_missing'],
  summary: 'Get the state of an upload',
})

export const finishUpload = endpoint({
  post: '/api/upload/{id}/done',
  for: 'rider',
  path: UploadPath,
  body: z.object({
    sha256: lineUpTo(64)
      .regex(/^[0-9a-f]{64}$/, 'invalid')
      .optional()
      .openapi({ description: 'Hash of the file, in hexadecimal; if it differs, the file must be sent again' }),
    poster: id.optional().openapi({ description: 'For a video: id of the finished upload of its poster' }),
  }),
  answer: Media,
  errors: ['upload_missing', 'incomplete', 'photo_heic', 'photo_unusable', 'photo_too_large', 'video_unusable', 'busy', 'files_away'],
  summary: 'Create the picture or video from an uploaded file; repeating the request returns the same. Retry after `busy`',
})

export const cancelUpload = endpoint({
  delete: '/api/upload/{id}',
  for: 'rider',
  path: UploadPath,
  errors: ['files_away'],
  summary: 'Delete an upload that is in no post; succeeds if it does not exist',
})
