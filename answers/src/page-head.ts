import { memoize } from '@yatha/timetable'
import { defaultDigits, LANGUAGES, serviceClockText, languageTagOf, trainNumberText, type Language, type Translate } from '@yatha/language'
import type { StaticAnswers } from './facts.ts'
import { createTripHead } from './trip-head.ts'
import {
  BRAND,
  type FeedFacts,
  pageTitle,
  screenAt,
  SCREENS,
  stationPath,
  type ScreenWithParameters,
  type ScreenMeta,
} from '@yatha/contract'

/** The metadata of a page for browsers, search engines and link previews (spec §2). */
export interface PageHead {
  readonly title: string
  readonly description: string
  readonly keywords: string
  /** Absolute path of the preview image. */
  readonly image: string
  /** URL of the page with its query; undefined without an origin. */
  readonly canonical: string | undefined
  /** URLs of this page in each language, by language tag, and `x-default`; empty without an origin. */
  readonly alternates: readonly { readonly tag: string; readonly href: string }[]
  /** Structured data in JSON-LD. */
  readonly structured: readonly object[]
  /** Whether the page exists. */
  readonly isFound: boolean
}

export interface PageHeadInput {
  /** The site's origin; if undefined, the page has no absolute links. */
  readonly origin: string | undefined
  /** Path with its query. */
  readonly fullPath: string
  readonly facts: StaticAnswers
  readonly translate: Translate
  /** URL of the product's profile on a social network, if it has one. */
  readonly socialProfile?: string | undefined
  /** Facts of an imported GTFS feed; undefined for Yangon's own railway. */
  readonly feed?: FeedFacts | undefined
}

const DEFAULT_IMAGE = '/og-image.png?v=2.0.0'

export function createPageHead({ origin, fullPath, facts, translate, socialProfile, feed }: PageHeadInput): PageHead {
  const url = new URL(`http://page${fullPath}`)
  const at = screenAt(url.pathname)
  const meta: ScreenMeta | undefined = at && SCREENS[at.name].meta
  const head =
    at?.name === 'search'
      ? searchWords(facts, url, translate)
      : at?.slug === undefined
        ? {}
        : detailWords(at, facts, translate, { origin, feed })
  const found = at !== undefined && head !== undefined
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: feed?.name ?? `${BRAND.shortName} ${BRAND.fullName}`,
    ...(feed ? feed.url && { url: feed.url } : origin !== undefined && { url: origin, logo: `${origin}/icon-512.png` }),
    ...(socialProfile !== undefined && { sameAs: [socialProfile] }),
  }
  return {
    title: head?.title ?? pageTitle(meta && found ? translate(meta.title) : undefined, feed?.name),
    description: head?.description ?? translate(meta?.description ?? 'description.app'),
    keywords: head?.keywords ?? meta?.keywords ?? stationNames(facts),
    image: meta?.ogImage ?? DEFAULT_IMAGE,
    canonical: origin && `${origin}${fullPath}`,
    alternates: origin === undefined ? [] : alternates(origin, url, feed?.languages),
    structured: [organization, ...(head?.structured ?? [])],
    isFound: found,
  }
}

interface HeadWords {
  title?: string
  description?: string
  keywords?: string
  structured?: object[]
}

/** The metadata of a search between two stations or of one of its trips; empty if a station is missing or unknown. */
function searchWords(facts: StaticAnswers, { searchParams }: URL, t: Translate): HeadWords {
  const head = createTripHead(facts, searchParams, t)
  return head ? { ...head, title: pageTitle(head.title) } : {}
}

/** The metadata of a station or train; undefined if it is unknown. */
function detailWords(
  { name, slug }: ScreenWithParameters,
  facts: StaticAnswers,
  t: Translate,
  { origin, feed }: Pick<PageHeadInput, 'origin' | 'feed'>,
): HeadWords | undefined {
  if (name === 'station.show') {
    const station = facts.station(slug)
    if (!station) return undefined
    return {
      title: pageTitle(
        station.nameEn === station.nameMy
          ? station.name
          : `${station.name} ${station.name === station.nameMy ? station.nameEn : station.nameMy}`,
      ),
      description: t('description.stationDetail', { station: station.name }),
      keywords: [station.nameEn, station.nameMy, station.name, ...station.landmarks.flatMap((l) => [l.nameEn, l.nameMy])]
        .filter((word, i, all) => all.indexOf(word) === i)
        .join(', '),
      structured: [
        {
          '@context': 'https://schema.org',
          '@type': 'TrainStation',
          name: station.name,
          alternateName: [...new Set([station.nameEn, station.nameMy])],
          ...(origin !== undefined && { url: `${origin}${stationPath(station.slug)}` }),
          ...(station.position && {
            geo: { '@type': 'GeoCoordinates', latitude: station.position.lat, longitude: station.position.lon },
          }),
          ...(!feed && { address: { '@type': 'PostalAddress', addressLocality: station.township, addressCountry: 'MM' } }),
        },
      ],
    }
  }
  if (name === 'route.show') {
    const route = facts.route(slug)
    if (!route) return undefined
    const ends = { number: trainNumberText(route, facts.tag), from: route.origin.name, to: route.destination.name }
    const [departs, arrives] = [route.departs, route.arrives].map((time) => serviceClockText(time, defaultDigits(facts.language)))
    return {
      title: pageTitle(t('description.routeTitle', route.pattern === 'full-loop' ? { ...ends, to: t('station.fullLoop') } : ends)),
      description: t('description.routeDetail', { ...ends, departs: departs!, arrives: arrives!, count: route.totalStations }),
      keywords: [...new Set(route.calls.flatMap(({ station }) => [station.nameEn, station.nameMy]))].join(', '),
    }
  }
  return {}
}

/** The stations of the loop in English and Burmese, as keywords; built once, because every page contains them. */
const stationNames = memoize((facts: StaticAnswers): string => {
  const loop = facts.stations().filter((station) => station.loopOrder !== undefined)
  loop.sort((a, b) => a.loopOrder! - b.loopOrder!)
  return loop.flatMap((station) => [station.nameEn, station.nameMy]).join(', ')
})

function alternates(origin: string, url: URL, languages: readonly Language[] = LANGUAGES): PageHead['alternates'] {
  const params = new URLSearchParams(url.search)
  params.delete('lang')
  const others = params.toString()
  const href = (language: string | undefined) => {
    const query = [...(others === '' ? [] : [others]), ...(language === undefined ? [] : [`lang=${language}`])].join('&')
    return `${origin}${url.pathname}${query === '' ? '' : `?${query}`}`
  }
  return [
    ...languages.map((language) => ({ tag: languageTagOf(language), href: href(language) })),
    { tag: 'x-default', href: href(undefined) },
  ]
}
