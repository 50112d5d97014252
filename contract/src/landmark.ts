import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { slugInput, meters, Position, slug } from './fields.ts'

export const LandmarkSummary = z
  .object({
    slug,
    name: z.string(),
    nameEn: z.string(),
    nameMy: z.string(),
    kind: z.string(),
    position: Position,
    nearestStation: slug,
    meters: meters.optional(),
    walkMinutes: z.number().int().optional(),
  })
  .openapi('LandmarkSummary')

export const listLandmarks = endpoint({
  get: '/api/landmark',
  for: 'anyone',
  query: z.object({ near: slugInput.optional().openapi({ description: 'Slug of a station' }) }),
  answer: z.array(LandmarkSummary),
  errors: ['not_found'],
  fresh: true,
  summary: 'List landmarks of all stations or of one station',
})

export type LandmarkSummary = z.infer<typeof LandmarkSummary>
