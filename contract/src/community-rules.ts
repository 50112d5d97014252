/** Limits of posts and comments. Text lengths are in graphemes; `characters` and `commentCharacters` are the maximum in characters. */
export const POST_LIMITS = {
  text: 2000,
  characters: 8000,
  comment: 1000,
  commentCharacters: 4000,
  images: 10,
  imageBytes: 15_000_000,
  videoBytes: 100_000_000,
  chunkBytes: 1_000_000,
  /** Maximum length of a picture's alternative text, in characters. */
  alt: 200,
  /** Maximum length of a search text, in characters. */
  search: 100,
  /** Maximum number of posts, comments or riders in one response. */
  page: 20,
} as const

export const REACTIONS = ['like', 'love', 'haha', 'wow', 'sad', 'angry'] as const
export type ReactionKind = (typeof REACTIONS)[number]

/** Feeds of posts. `mine` has the posts about the rider’s favorite stations and routes. */
export const FEEDS = ['newest', 'mine'] as const
export type FeedName = (typeof FEEDS)[number]

/** Number of riders who must post about a train on a day before it is listed as discussed. */
export const MIN_DISCUSSING_RIDERS = 3

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Counts graphemes, which readers see as characters; stops counting after `max`. */
export function countGraphemes(text: string, max = Infinity): number {
  // The segmenter is slow, and a text never has more graphemes than characters.
  if (max === Infinity || text.length > max) {
    let count = 0
    for (const _ of segmenter.segment(text)) if (++count > max) break
    return count
  }
  return text.length
}
