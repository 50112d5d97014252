import { useMemo } from 'react'
import { communityPath, loginPath } from '@yatha/contract'
import { useFavorites } from '../favorite/index.ts'
import { Page } from '../frame/page.tsx'
import { Link, useSearchParams } from '../frame/router.ts'
import { TopBar } from '../frame/top-bar.tsx'
import { useIsAuthenticated } from '../session/session.ts'
import { useRiderStations } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import type { ChosenTopic } from './composer/about.ts'
import { NewPostSection } from './composer/post-box.tsx'
import { RecentDepartures } from './feed/recent-departures.tsx'
import { Feed } from './feed/feed.tsx'
import { PostSearch } from './feed/post-search.tsx'
import { StationChips } from './feed/station-chips.tsx'
import { NewsList } from './feed/train-news.tsx'
import { useNews } from './feed/use-news.ts'
import { useCommunityEvents } from './live/use-community-events.ts'
import { useTopicName } from './post/about-link.tsx'
import { WithCommunityMessages } from './with-community-messages.tsx'
import styles from './feed/feed.module.css'

/**
 * The posts of all riders. Parameters select some of them: `?feed=mine` posts about the rider’s favorites, `?search=` posts with these
 * words, `?station=` and `?route=` posts about a station or train.
 */
export function CommunityListScreen() {
  return (
    <WithCommunityMessages>
      <Community />
    </WithCommunityMessages>
  )
}

function Community() {
  const [params, setParams] = useSearchParams()
  useCommunityEvents()
  const search = params.get('search') ?? undefined
  const about = aboutFromParams(params)
  if (search !== undefined) return <PostSearch text={search} onText={(text) => setParams({ search: text }, { replace: true })} />
  if (about?.kind === 'route') return <CommunityAbout about={about} />
  return <Posts station={about?.slug} isMine={params.get('feed') === 'mine'} />
}

/** Maximum number of stations with a chip. */
const MAX_STATIONS = 4

/** All posts, posts about a station, or posts about the rider’s favorites; with news about the trains of the rider’s stations. */
function Posts({ station, isMine }: { station: string | undefined; isMine: boolean }) {
  const t = useTranslate()
  const signedIn = useIsAuthenticated()
  const { favorites } = useFavorites()
  const favoriteStations = useMemo(() => favorites?.flatMap(({ kind, slug }) => (kind === 'station' ? slug : [])) ?? [], [favorites])
  const riderStations = useRiderStations(favoriteStations)
  const stations = useMemo(
    () => [...new Set(station === undefined ? riderStations : [station, ...riderStations])].slice(0, MAX_STATIONS),
    [station, riderStations],
  )
  const newsStations = useMemo(() => (station === undefined ? stations : [station]), [station, stations])
  const news = useNews(newsStations)
  const about = useMemo((): ChosenTopic | undefined => (station === undefined ? undefined : { kind: 'station', slug: station }), [station])
  const box = (
    <div className={styles.box}>
      <NewPostSection about={about} />
    </div>
  )
  const emptyMessage = <NoPosts about={about} stations={newsStations} />
  return (
    <>
      <TopBar title={t('title.community')}>
        <Link className={ui.icon} to={`${communityPath()}?search=`} aria-label={t('community.search')}>
          <Icon name="search" />
        </Link>
      </TopBar>
      <div className={styles.board} data-community>
        {signedIn && box}
        <StationChips stations={stations} chosen={isMine ? 'mine' : station} />
        <div className={styles.newsColumn}>
          <NewsList news={news} />
        </div>
        {!signedIn && box}
        <div className={styles.posts}>
          {isMine ? (
            <FavoritesFeed />
          ) : (
            <Feed key={station ?? 'newest'} filter={station === undefined ? {} : { station }} emptyMessage={emptyMessage} />
          )}
        </div>
      </div>
    </>
  )
}

/** Shown instead of posts. Signed-in riders can write the first post or report a train; guests see only a message. */
function NoPosts({ about, stations }: { about: ChosenTopic | undefined; stations: readonly string[] }) {
  const t = useTranslate()
  const signedIn = useIsAuthenticated()
  return (
    <>
      <EmptyState badge="talk" title={t(about ? 'community.noneAbout' : 'community.noneBy')} more={signedIn && t('community.oneSentence')}>
        {signedIn && <NewPostSection about={about} isFirst />}
      </EmptyState>
      {signedIn && <RecentDepartures stations={stations} />}
    </>
  )
}

type StationOrRoute = Exclude<ChosenTopic, { kind: 'train' }>

/** The station or route in `?station=` or `?route=`; undefined without either. */
function aboutFromParams(params: URLSearchParams): StationOrRoute | undefined {
  const [station, route] = [params.get('station'), params.get('route')]
  if (station !== null) return { kind: 'station', slug: station }
  return route === null ? undefined : { kind: 'route', slug: route }
}

function CommunityAbout({ about }: { about: StationOrRoute }) {
  const t = useTranslate()
  const name = useTopicName()(about) ?? about.slug
  return (
    <Page title={t('community.postsAbout', { name })}>
      <NewPostSection about={about} />
      <Feed
        key={`${about.kind} ${about.slug}`}
        filter={{ [about.kind]: about.slug }}
        emptyMessage={<Message>{t('community.noneAbout')}</Message>}
      />
    </Page>
  )
}

/** Posts about the rider’s favorites. Guests are asked to log in, because the server does not store their favorites. */
function FavoritesFeed() {
  const t = useTranslate()
  const signedIn = useIsAuthenticated()
  if (signedIn) return <Feed key="mine" filter={{ feed: 'mine' }} emptyMessage={<Message>{t('community.noneMine')}</Message>} />
  return (
    <Message
      action={
        <Link className={ui.pill} to={loginPath(`${communityPath()}?feed=mine`)}>
          {t('account.logIn')}
        </Link>
      }
    >
      {t('app.logInFirst')}
    </Message>
  )
}
