import { z } from '@hono/zod-openapi'
import { POST_LIMITS } from '../community-rules.ts'
import { endpoint } from '../endpoint.ts'
import { slugInput, exactText, instant, slug, lineUpTo } from '../fields.ts'
import { Media } from '../upload.ts'
import { youtubeId } from '../youtube.ts'
import { About, AboutInput } from './about.ts'
import { Author } from './author.ts'
import { clientChosenId, count, PostPathParameters, integerBetween, riderTextUpTo } from './fields.ts'
import { reactionFields } from './reaction.ts'
import { SightingInput, Sighting } from './sighting.ts'
import { RIDER_TEXT_ERRORS, writtenContentFields } from './writing.ts'

const Reposted = z
  .union([
    z.object({ slug, author: Author, text: z.string(), media: Media.optional(), madeAt: instant }),
    z.object({ gone: z.literal(true) }),
  ])
  .openapi('Reposted')

export const Post = z
  .object({
    slug,
    ...writtenContentFields,
    language: z
      .string()
      .optional()
      .openapi({ description: 'Language of its script; omitted if the script does not identify one', example: 'my' }),
    media: z.array(Media),
    youtube: z.string().optional().openapi({ description: 'Id of the video' }),
    about: About.optional(),
    seen: Sighting.optional(),
    repost: Reposted.optional(),
    ...reactionFields,
    comments: count.openapi({ description: 'Number of comments, including replies' }),
    reposts: count,
    isOwn: z.boolean(),
    version: z.number().int().positive(),
  })
  .openapi('Post')

const text = riderTextUpTo(POST_LIMITS.text, POST_LIMITS.characters)

export const showPost = endpoint({
  get: '/api/post/{slug}',
  for: 'anyone',
  path: PostPathParameters,
  answer: Post,
  errors: ['not_found', 'database_away'],
  summary: 'Get a post',
})

export const makePost = endpoint({
  post: '/api/post',
  for: 'rider',
  body: z.object({
    id: clientChosenId,
    text,
    media: z
      .array(clientChosenId)
      .max(POST_LIMITS.images + 1, 'too_long')
      .optional()
      .openapi({ description: 'Ids of finished uploads' }),
    alts: z
      .array(lineUpTo(POST_LIMITS.alt))
      .max(POST_LIMITS.images + 1, 'too_long')
      .optional()
      .openapi({ description: 'Alternative texts of `media`, in the same order' }),
    youtube: exactText(500)
      .optional()
      .refine((address) => address === undefined || youtubeId(address) !== undefined, 'not_youtube')
      .openapi({ description: 'Address of a video in any of YouTube’s forms' }),
    about: AboutInput.optional(),
    seen: SightingInput.optional().openapi({ description: 'Only in a post about a train' }),
    repost: slugInput.optional().openapi({ description: 'Slug of the post that is shared' }),
  }),
  answer: Post,
  errors: [
    ...(['missing', 'not_found', 'not_in_timetable', 'not_youtube', 'upload_missing', 'implausible', 'too_many_reports'] as const),
    ...RIDER_TEXT_ERRORS,
    'media_too_soon',
    'posts_too_soon',
    'blocked',
  ],
  limit: 'posts',
  summary: 'Write a post; if it is sent again, the stored post is returned',
})

export const changePost = endpoint({
  put: '/api/post/{slug}',
  for: 'rider',
  path: PostPathParameters,
  body: z.object({ text, version: integerBetween(1, 1_000_000).openapi({ description: 'The version that the client loaded' }) }),
  answer: Post,
  errors: ['missing', 'not_found', 'changed_meanwhile', ...RIDER_TEXT_ERRORS, 'blocked'],
  limit: 'posts',
  summary: 'Change the text of one’s own post',
})

export const removePost = endpoint({
  delete: '/api/post/{slug}',
  for: 'rider',
  path: PostPathParameters,
  summary: 'Delete one’s own post with all comments; succeeds if it does not exist',
})

export type Post = z.infer<typeof Post>
