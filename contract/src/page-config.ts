import type { Provider } from './screens.ts'

/** What the server tells the page in its head, as JSON in `<meta name="yatha">`. */
export interface PageConfig {
  /** Address of the packed timetable. */
  readonly pack: string
  /** Addresses of the names of stations in other languages than English and Burmese. */
  readonly names: Readonly<Record<string, string>>
  /** Addresses of the layers of the built-in base map. */
  readonly map: readonly string[]
  readonly version: string
  /** Key of the web app, where keys are configured. */
  readonly apiKey?: string
  readonly socialProfile?: string
  /** Measurement id, and the address of the script. */
  readonly analytics?: { readonly id: string; readonly script: string }
  /** Raster tiles instead of the built-in base map: a template with {z} {x} {y}, and whom to credit. */
  readonly tiles?: { readonly template: string; readonly attribution: string }
  readonly store?: string
  readonly apk?: { readonly url: string; readonly bytes: number; readonly sha256: string }
  /** Riders can register and sign in by e-mail here. */
  readonly accounts: boolean
  /** Providers to sign in with, each with the origin it answers at. */
  readonly social: Readonly<Partial<Record<Provider, string>>>
  /** What the native shell's deep links begin with. */
  readonly shellLink: string
  /** The contact form reaches somebody. */
  readonly contact: boolean
}

export const PAGE_CONFIG_NAME = 'yatha'
