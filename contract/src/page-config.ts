import type { Language } from '@yatha/language'
import type { Provider } from './screens.ts'

/** Facts about an imported GTFS feed, if the server serves another railway than Yangon's. */
export interface FeedFacts {
  /** Names of its agencies in feed order. If there are more than three agencies, only the names of those with the most trips. */
  readonly name: string
  /** Website of the first agency; '' if it has none. */
  readonly url: string
  readonly zone: string
  /** Languages that the app offers: the languages of the names in the feed, and always English. */
  readonly languages: readonly Language[]
}

/** Settings that the server puts in the page's head, as JSON in `<meta name="yatha">`. */
export interface PageConfig {
  /** URL of the packed timetable. */
  readonly pack: string
  /** URL of the timetable's landmarks, aliases, notes and tracks, fetched when a screen needs them. */
  readonly places: string
  /** URLs of the station names in languages other than English and Burmese. */
  readonly names: Readonly<Record<string, string>>
  /** URLs of the layers of the built-in base map. */
  readonly map: readonly string[]
  readonly version: string
  /** Facts about an imported GTFS feed; undefined for Yangon's own railway. */
  readonly feed?: FeedFacts
  /** API key of the web app, if keys are configured. */
  readonly apiKey?: string
  readonly socialProfile?: string
  /** Measurement id and script URL of the analytics service. */
  readonly analytics?: { readonly id: string; readonly script: string }
  /** Raster tiles that replace the built-in base map: a URL template with {z} {x} {y}, and the attribution. */
  readonly tiles?: { readonly template: string; readonly attribution: string }
  readonly store?: string
  readonly apk?: { readonly url: string; readonly bytes: number; readonly sha256: string }
  /** Whether this rider can register and sign in by e-mail. */
  readonly accounts: boolean
  /** Path of the page that shows e-mails, if the server stores this rider's e-mails locally instead of sending them. */
  readonly mailbox?: string
  /** Origins of the configured sign-in providers. */
  readonly social: Readonly<Partial<Record<Provider, string>>>
  /** Prefix of the native shell's deep links. */
  readonly shellLink: string
  /** Whether the server can deliver messages of the contact form. */
  readonly contact: boolean
  /** Whether the server has live feeds. If so, pages subscribe immediately; if not, after the rest of the page has loaded. */
  readonly live?: true
  /** Whether posts and comments can be translated, that is, whether a language model is configured. */
  readonly translation?: true
  /** Whether the server has developer pages; if so, the app lets developers set the live times of a page. */
  readonly developer?: true
}

export const PAGE_CONFIG_NAME = 'yatha'

/** Name of the file in which the build lists the files of each screen, for the server. */
export const SCREEN_FILES = 'screens.json'
