import type { Media } from '@yatha/contract'
import type { Translate } from '@yatha/language'

export type Photo = Extract<Media, { kind: 'image' }>

/** The author's description of a photo; without one, its position among the photos of the post. */
export const photoLabel = ({ alt }: Photo, i: number, count: number, t: Translate): string =>
  alt ?? (count === 1 ? t('community.photo') : t('community.photoOf', { number: i + 1, count }))
