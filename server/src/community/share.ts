import type { Post } from '@yatha/contract'
import { pageTitle } from '@yatha/contract'
import type { Translate } from '@yatha/language'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { cardPath } from './card.ts'
import type { PostMedia } from './media/post-media.ts'
import { readPosts } from './post-row.ts'
import { idOf } from './slug.ts'
import { GUEST } from './visibility.ts'

/** How a link to a post previews elsewhere. */
export interface PostPreview {
  readonly title: string
  readonly description: string
  /** Path of its card, from the root. */
  readonly image: string
}

const TITLE_CHARACTERS = 60
const TEXT_CHARACTERS = 200

/** The preview of a post, with `t` for the word that stands for a hidden name; null if nobody may see it, undefined if that is not known now. */
export async function previewOf(database: Database, media: PostMedia, slug: string, t: Translate): Promise<PostPreview | null | undefined> {
  const id = idOf(slug)
  if (id === undefined) return null
  try {
    const [post] = await readPosts(database.db, sql`select ${id}::uuid as id`, { viewer: GUEST, media })
    return post ? preview(post, t) : null
  } catch {
    // The page is the same for all posts: without the database, it has the words of all.
    return undefined
  }
}

function preview({ slug, version, author, text, repost }: Post, t: Translate): PostPreview {
  const name = author.name ?? t('community.rider')
  const shared = repost && 'slug' in repost ? repost : undefined
  const said = oneLine(text) || oneLine(shared?.text ?? '')
  return {
    title: pageTitle(said === '' ? name : `${name}: ${shortened(said, TITLE_CHARACTERS)}`),
    description: shortened(said, TEXT_CHARACTERS),
    image: cardPath(slug, version),
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const segmenter = new Intl.Segmenter('my', { granularity: 'word' })

/** The first words of a text. Burmese is cut between words too, which have no spaces. */
function shortened(text: string, characters: number): string {
  if (text.length <= characters) return text
  let end = 0
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.length > characters) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}
