import type { FavoriteKey } from '@yatha/contract'

export interface FavoriteButtonProps {
  favorite: FavoriteKey
  /** The station or train, for a sentence. */
  name: string
  /** Path of its page. */
  path: string
}
