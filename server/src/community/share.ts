import type { Post } from '@yatha/contract'
import { pageTitle } from '@yatha/contract'
import type { Translate } from '@yatha/language'
import type { Database } from '../db/database.ts'
import { cardPath } from './card.ts'
import { readPost } from './post-row.ts'
import { idOf } from './slug.ts'
import { GUEST } from './visibility.ts'

/** The preview of a link to a post on other sites. */
export interface PostPreview {
  readonly title: string
  readonly description: string
  /** Absolute path of the post's preview image. */
  readonly image: string
}

const TITLE_CHARACTERS = 60
const TEXT_CHARACTERS = 200

/**
 * Returns the preview of a post; null if the post is not public, undefined if it cannot be read. `t` translates the placeholder for a
 * hidden name.
 */
export async function previewOf(database: Database, slug: string, t: Translate): Promise<PostPreview | null | undefined> {
  const id = idOf(slug)
  if (id === undefined) return null
  try {
    const post = await readPost(database.db, id, GUEST)
    return post ? toPreview(post, t) : null
  } catch {
    // The page then has the site's default preview.
    return undefined
  }
}

function toPreview({ slug, version, author, text, repost }: Post, t: Translate): PostPreview {
  const name = author.name ?? t('community.rider')
  const shared = repost && 'slug' in repost ? repost : undefined
  const content = oneLine(text) || oneLine(shared?.text ?? '')
  return {
    title: pageTitle(content === '' ? name : `${name}: ${truncate(content, TITLE_CHARACTERS)}`),
    description: truncate(content, TEXT_CHARACTERS),
    image: cardPath(slug, version),
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const segmenter = new Intl.Segmenter('my', { granularity: 'word' })

/** Returns the first words of a text. The segmenter also finds words in Burmese, which has no spaces between them. */
function truncate(text: string, characters: number): string {
  if (text.length <= characters) return text
  let end = 0
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.length > characters) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}
