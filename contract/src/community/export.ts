import { z } from '@hono/zod-openapi'
import { REACTIONS } from '../community-rules.ts'
import { instant, slug } from '../fields.ts'
import { REPORT_KINDS } from '../report-rules.ts'
import { About } from './about.ts'
import { count } from './fields.ts'
import { minutes } from './sighting.ts'

const ownFields = {
  text: z.string(),
  textAsTyped: z.string().optional(),
  madeAt: instant,
  editedAt: instant.optional(),
  isHidden: z.literal(true).optional(),
}

export const CommunityExport = z
  .object({
    author: z.string().openapi({ description: 'Id of the rider in the community' }),
    posts: z.array(
      z.object({
        slug,
        ...ownFields,
        youtube: z.string().optional(),
        about: About.optional(),
        seen: z.object({ kind: z.enum(REPORT_KINDS), call: count, minutes }).optional(),
        repost: slug.optional(),
      }),
    ),
    comments: z.array(z.object({ id: z.string(), post: slug, ...ownFields })),
    reactions: z.array(z.object({ post: slug.optional(), comment: z.string().optional(), kind: z.enum(REACTIONS), madeAt: instant })),
  })
  .openapi('OwnCommunity', { description: 'The rider’s posts, comments and reactions' })
