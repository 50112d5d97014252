import { communityPath, loginPath } from '@yatha/contract'
import { Page } from '../frame/page.tsx'
import { Link, useSearchParams } from '../frame/router.ts'
import { TopBar } from '../frame/top-bar.tsx'
import { accountsOpen } from '../session/page-config.ts'
import { useIsAuthenticated } from '../session/session.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import type { ChosenAbout } from './composer/about.ts'
import { PostBox } from './composer/post-box.tsx'
import { Feed } from './feed/feed.tsx'
import { PostSearch } from './feed/post-search.tsx'
import { useCommunityEvents } from './live/use-community-events.ts'
import { useAboutName } from './post/about-link.tsx'
import { WithWords } from './with-words.tsx'
import styles from './feed/feed.module.css'

/** Posts: `?feed=mine` about the rider’s favorites, `?search=` with these words, `?station=` or `?route=` about a station or train. */
export function CommunityListScreen() {
  return (
    <WithWords>
      <Community />
    </WithWords>
  )
}

function Community() {
  const t = useTranslate()
  const [params, setParams] = useSearchParams()
  useCommunityEvents()
  const search = params.get('search') ?? undefined
  const isMine = params.get('feed') === 'mine'
  const about = aboutFromParams(params)
  if (search !== undefined) return <PostSearch text={search} onText={(text) => setParams({ search: text }, { replace: true })} />
  if (about) return <CommunityAbout about={about} />
  return (
    <>
      <TopBar title={t('title.community')}>
        <Link className={ui.icon} to={`${communityPath()}?search=`} aria-label={t('community.search')}>
          <Icon name="search" />
        </Link>
      </TopBar>
      <div className={styles.page}>
        <PostBox />
        {accountsOpen && (
          <nav className={styles.feeds} aria-label={t('title.community')}>
            <Link className={ui.pill} to={communityPath()} aria-current={isMine ? undefined : 'true'}>
              {t('community.newest')}
            </Link>
            <Link className={ui.pill} to={`${communityPath()}?feed=mine`} aria-current={isMine ? 'true' : undefined}>
              {t('community.mine')}
            </Link>
          </nav>
        )}
        {isMine ? <FavoritesFeed /> : <Feed key="newest" filter={{}} none={t('community.none')} />}
      </div>
    </>
  )
}

type StationOrRoute = Exclude<ChosenAbout, { kind: 'train' }>

/** The station or route in `?station=` or `?route=`; undefined without either. */
function aboutFromParams(params: URLSearchParams): StationOrRoute | undefined {
  const [station, route] = [params.get('station'), params.get('route')]
  if (station !== null) return { kind: 'station', slug: station }
  return route === null ? undefined : { kind: 'route', slug: route }
}

function CommunityAbout({ about }: { about: StationOrRoute }) {
  const t = useTranslate()
  const name = useAboutName()(about) ?? about.slug
  return (
    <Page title={t('community.postsAbout', { name })}>
      <PostBox about={about} />
      <Feed key={`${about.kind} ${about.slug}`} filter={{ [about.kind]: about.slug }} none={t('community.noneAbout')} />
    </Page>
  )
}

/** Posts about the rider’s favorites. Guests are asked to log in, because the server does not store their favorites. */
function FavoritesFeed() {
  const t = useTranslate()
  const signedIn = useIsAuthenticated()
  if (signedIn) return <Feed key="mine" filter={{ feed: 'mine' }} none={t('community.noneMine')} />
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
