import { z } from '@hono/zod-openapi'

/** The body of every API error. */
export const ApiErrorBody = z
  .object({
    code: z.string().openapi({ example: 'not_found' }),
    message: z.string().openapi({ description: 'In the language of the request' }),
    field: z.string().optional().openapi({ description: 'The invalid parameter or field' }),
  })
  .openapi('ApiError')
