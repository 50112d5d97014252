import type { FavoriteKey } from '@yatha/contract'

export interface FavoriteButtonProps {
  favorite: FavoriteKey
  /** Name of the station or train, for use in a sentence. */
  name: string
  /** Path of its page. */
  path: string
}
