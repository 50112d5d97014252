/** What a post and a comment can hold; lengths of texts in graphemes. The characters are a bound for requests. */
export const POST_LIMITS = {
  text: 2000,
  characters: 8000,
  comment: 1000,
  commentCharacters: 4000,
  images: 10,
  imageBytes: 15_000_000,
  videoBytes: 100_000_000,
  chunkBytes: 1_000_000,
  /** Description of a picture for those who cannot see it, in characters. */
  alt: 200,
  /** What is searched for, in characters. */
  search: 100,
  /** Posts, comments or riders of one answer. */
  page: 20,
} as const

export const REACTIONS = ['like', 'love', 'haha', 'wow', 'sad', 'angry'] as const
export type ReactionKind = (typeof REACTIONS)[number]

/** `mine`: about the rider’s favorite stations and routes. */
export const FEEDS = ['newest', 'mine'] as const
export type FeedName = (typeof FEEDS)[number]

/** So many riders must write about a train on a day before it is shown as talked about. */
export const RIDERS_WHO_TALK = 3

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The length of a text as a rider counts it; stops counting after `most`. */
export function graphemes(text: string, most = Infinity): number {
  // No grapheme is shorter than a character, and the segmenter is slow.
  if (most === Infinity || text.length > most) {
    let count = 0
    for (const _ of segmenter.segment(text)) if (++count > most) break
    return count
  }
  return text.length
}
