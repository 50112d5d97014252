import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'

export const RailwayFacts = z
  .object({
    edition: z.string(),
    asOf: z.string(),
    hash: z.string(),
    pack: z.string().openapi({ description: 'URL of the packed timetable' }),
    places: z.string().openapi({ description: 'URL of its landmarks, aliases, notes and tracks' }),
    names: z.record(z.string(), z.string()).openapi({ description: 'URLs of the station names by language' }),
    gtfs: z.string(),
    stations: z.number().int(),
    routes: z.number().int(),
    disclaimer: z.string(),
  })
  .openapi('RailwayFacts')

export const showRailway = endpoint({
  get: '/api/railway',
  for: 'anyone',
  answer: RailwayFacts,
  // Not cacheable: phones request it when a new edition is announced, and a cache could still return the previous edition.
  summary: 'Get the current edition of the timetable and the URLs of its files',
})

export type RailwayFacts = z.infer<typeof RailwayFacts>
