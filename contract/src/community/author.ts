import { z } from '@hono/zod-openapi'

export const Author = z
  .object({
    id: z.string().openapi({ description: 'Id of the rider, used only in the community' }),
    name: z.string().optional().openapi({ description: 'Missing if it breaks the rules for names: shown as “Rider”' }),
    photo: z.string().optional().openapi({ description: 'URL' }),
    isGone: z.literal(true).optional(),
  })
  .openapi('Author')

export type Author = z.infer<typeof Author>
