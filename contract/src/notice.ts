import { z } from '@hono/zod-openapi'
import { instant, slug } from './fields.ts'

export const Notice = z
  .object({
    id: slug.openapi({ example: 'works-at-hledan' }),
    title: z.string().openapi({ description: 'In the language of the request' }),
    text: z.string(),
    from: instant,
    until: instant.optional().openapi({ description: 'Omitted if the end is unknown' }),
    stations: z
      .array(slug)
      .openapi({ description: 'Affected stations. Without stations and routes, the notice is about the whole railway' }),
    routes: z.array(slug).openapi({ description: 'Affected trains' }),
  })
  .openapi('Notice', { description: 'Service information in addition to the timetable, in force from `from` until `until`' })

/** Notices of a response; omitted if there are none. */
export const notices = z.array(Notice).optional()

export type Notice = z.infer<typeof Notice>
