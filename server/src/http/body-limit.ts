import { Refusal } from '@yatha/contract'
import { bodyLimit } from 'hono/body-limit'

/** Refuses bodies of more than `maxSize` bytes with `too_large`. */
export const bodyUpTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal('too_large')
    },
  })
