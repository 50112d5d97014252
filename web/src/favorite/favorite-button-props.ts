import type { FavoriteKey } from '@yatha/contract'

export interface FavoriteButtonProps {
  favorite: FavoriteKey
  /** Name of the station or train, for use in a sentence. */
  name: string
  /** Path of the station's or train's page. */
  path: string
  /** A visible label. If set, the button is wide and has a bell instead of the heart. */
  word?: string
}
