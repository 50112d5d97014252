import type { Language } from '@yatha/language'
import type { Provider } from './screens.ts'

/** What a feed says of its own railway, where the server has another than Yangon's. */
export interface FeedFacts {
  /** Names of its agencies, the first agency's first; of more than three, the largest. */
  readonly name: string
  /** Website of the first agency; '' if it has none. */
  readonly url: string
  readonly zone: string
  /** Languages in which the feed has names, English among them: those that the app offers. */
  readonly languages: readonly Language[]
}

/** Settings that the server puts in the page's head, as JSON in `<meta name="yatha">`. */
export interface PageConfig {
  /** URL of the packed timetable. */
  readonly pack: string
  /** URL of its landmarks, aliases, notes and tracks, fetched when a screen needs them. */
  readonly places: string
  /** URLs of the station names in languages other than English and Burmese. */
  readonly names: Readonly<Record<string, string>>
  /** URLs of the layers of the built-in base map. */
  readonly map: readonly string[]
  readonly version: string
  /** The railway of a feed of others; without it the app is Yangon's. */
  readonly feed?: FeedFacts
  /** API key of the web app, if keys are configured. */
  readonly apiKey?: string
  readonly socialProfile?: string
  /** Measurement id, and the URL of the script. */
  readonly analytics?: { readonly id: string; readonly script: string }
  /** Raster tiles instead of the built-in base map: a URL template with {z} {x} {y}, and the attribution. */
  readonly tiles?: { readonly template: string; readonly attribution: string }
  readonly store?: string
  readonly apk?: { readonly url: string; readonly bytes: number; readonly sha256: string }
  /** Whether this rider can register and sign in by e-mail. */
  readonly accounts: boolean
  /** Path of the local mailbox, if this rider’s e-mails go there. */
  readonly mailbox?: string
  /** Sign-in providers with their origins. */
  readonly social: Readonly<Partial<Record<Provider, string>>>
  /** Prefix of the native shell's deep links. */
  readonly shellLink: string
  /** Whether the contact form reaches anyone. */
  readonly contact: boolean
  /** Whether the server has feeds of live times: if so, pages follow them at once; if not, when the rest of the page is there. */
  readonly live?: true
  /** Whether posts and comments can be translated: a language model is configured. */
  readonly translation?: true
  /** Whether the server has developer pages; if so, the app lets developers set the live times of a page. */
  readonly developer?: true
}

export const PAGE_CONFIG_NAME = 'yatha'

/** The build's list of the files of each screen, for the server. */
export const SCREEN_FILES = 'screens.json'
