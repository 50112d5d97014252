import { memo, Suspense, useState } from 'react'
import { postPath, type Author, type Post } from '@yatha/contract'
import type { RouteType } from '@yatha/timetable'
import { lazyPart } from '../../frame/lazy-part.ts'
import { Link } from '../../frame/router.ts'
import { useRailway } from '../../railway/railway.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import { CommunityIcon } from '../drawings.tsx'
import { PostMedia } from '../media/post-media.tsx'
import { YoutubePlayer } from '../media/youtube-player.tsx'
import { AuthorAvatar } from '../rider/author-face.tsx'
import { authorDisplayName } from '../rider/name-of.ts'
import { HiddenContentNotice } from '../safety/hidden-note.tsx'
import { isPostVisible, useHiddenKeys } from '../safety/hidden-items.ts'
import { appealAgainstHiding } from '../safety/use-safety.tsx'
import { LinkedText, langOfText } from '../text/linked-text.tsx'
import { TranslatableText } from '../text/translatable.tsx'
import { usePostedTime } from '../posted-time.ts'
import { PostTopicLink } from './about-link.tsx'
import { PostActions } from './post-actions.tsx'
import { PostText } from './post-text.tsx'
import { refreshPost } from './posts.ts'
import { SightingTag } from './sighting-tag.tsx'
import edge from '../line-edge.module.css'
import styles from './post.module.css'

const PostMenu = lazyPart(async () => (await import('./post-menu.tsx')).PostMenu)
const RiderSheet = lazyPart(async () => (await import('../rider/rider-sheet.tsx')).RiderSheet)

interface PostCardProps {
  post: Post
  /** Shows all of the text; true on the page of the post. */
  isWhole?: boolean
}

/** A post with buttons to react, comment and share. */
export const PostCard = memo(function PostCard({ post, isWhole = false }: PostCardProps) {
  const t = useTranslate()
  const { slug, author, text, youtube, media, seen, repost } = post
  const [openSheet, setOpenSheet] = useState<'menu' | 'rider'>()
  const close = () => setOpenSheet(undefined)
  const line = useLineOf(post.about)
  return (
    <article
      data-line={line}
      className={`${ui.card} ${edge.edge} ${styles.post}`}
      data-post={slug}
      aria-label={t('community.postBy', { name: authorDisplayName(author, t) })}
    >
      <div className={styles.head}>
        <AuthorAvatar author={author} onOpen={() => setOpenSheet('rider')} />
        <div>
          <AuthorName author={author} />
          <p className={`${styles.meta} number`}>
            <CreatedAt madeAt={post.madeAt} />
            {post.about && (
              <>
                {'\u00A0· '}
                <PostTopicLink about={post.about} />
              </>
            )}
            {post.editedAt !== undefined && `\u00A0· ${t('community.edited')}`}
          </p>
        </div>
        <button type="button" className={ui.icon} aria-label={t('community.options')} onClick={() => setOpenSheet('menu')}>
          <CommunityIcon name="more" />
        </button>
      </div>
      {post.hidden && (
        <HiddenContentNotice
          reason={post.hidden}
          appeal={post.appeal}
          onAppeal={async (words) => {
            await appealAgainstHiding('post', slug, words)
            await refreshPost(slug)
          }}
        />
      )}
      {text !== '' && (
        <TranslatableText kind="post" id={slug} text={text} language={post.language} isOwn={post.isOwn}>
          {(visibleText, language) => <PostText text={visibleText} language={language} isWhole={isWhole} />}
        </TranslatableText>
      )}
      {seen && <SightingTag seen={seen} />}
      <PostMedia media={media} />
      {youtube !== undefined && <YoutubePlayer id={youtube} />}
      {repost && <OriginalPost repost={repost} reader={post.isOwn ? author.id : undefined} />}
      <PostActions post={post} isWhole={isWhole} />
      <Suspense>
        {openSheet === 'menu' && <PostMenu post={post} onClose={close} />}
        {openSheet === 'rider' && <RiderSheet author={author} isOwn={post.isOwn} onClose={close} />}
      </Suspense>
    </article>
  )
})

/** Returns the railway line of a post’s topic, for the color of the card’s edge; an empty string if the topic is on no line. */
function useLineOf(about: Post['about']): RouteType | '' {
  const railway = useRailway()
  if (!about) return ''
  if (about.kind === 'station') return railway.station(about.slug)?.loopOrder === undefined ? '' : 'urban'
  return railway.route(about.kind === 'train' ? about.route : about.slug)?.type ?? ''
}

export function AuthorName({ author }: { author: Author }) {
  const name = authorDisplayName(author, useTranslate())
  return (
    <b className={styles.name} lang={langOfText(name)}>
      {name}
    </b>
  )
}

function CreatedAt({ madeAt }: { madeAt: string }) {
  const postedTime = usePostedTime()
  return <time dateTime={madeAt}>{postedTime(madeAt)}</time>
}

/** A shared post and its author. `reader` is the signed-in rider’s id; undefined unless this rider has shared the post. */
function OriginalPost({ repost, reader }: { repost: NonNullable<Post['repost']>; reader: string | undefined }) {
  const t = useTranslate()
  useHiddenKeys()
  if ('gone' in repost) return <p className={styles.gone}>{t('community.originalGone')}</p>
  if (!isPostVisible(repost)) return <p className={styles.gone}>{t('community.leftOut')}</p>
  const { slug, author, text, media, madeAt } = repost
  return (
    <blockquote className={styles.reposted}>
      <p className={styles.meta}>
        <b lang={langOfText(authorDisplayName(author, t))}>{authorDisplayName(author, t)}</b>&nbsp;·{' '}
        <Link to={postPath(slug)}>
          <CreatedAt madeAt={madeAt} />
        </Link>
      </p>
      {text !== '' && (
        <TranslatableText kind="post" id={slug} text={text} isOwn={author.id === reader}>
          {(visibleText, language) => (
            <p className={styles.text} lang={langOfText(visibleText, language)} dir="auto" data-cut>
              <LinkedText>{visibleText}</LinkedText>
            </p>
          )}
        </TranslatableText>
      )}
      {media && <PostMedia media={[media]} />}
    </blockquote>
  )
}
