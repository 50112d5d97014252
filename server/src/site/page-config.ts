import { BRAND, PROVIDERS, VIDEO_ORIGIN, type PageConfig } from '@yatha/contract'
import type { Config } from '../config.ts'
import { MAILBOX_PATH, type EmailChannel } from '../http/email-channel.ts'
import type { ThirdPartyOrigins } from '../http/headers.ts'
import type { RailwayFiles } from '../adapters/railway/railway-files.ts'

/** Returns the settings and file paths that pages need. `emailChannel` is how e-mails to the page's rider are sent. */
export function pageConfig(config: Config, files: RailwayFiles, emailChannel: EmailChannel): PageConfig {
  const { apiKeys, socialProfile, analytics, tiles, store, apk } = config
  const [apiKey] = apiKeys
  return {
    pack: `/data/${files.packFile}`,
    places: `/data/${files.placesFile}`,
    names: Object.fromEntries(Object.entries(files.nameFiles).map(([language, file]) => [language, `/data/${file}`])),
    map: files.mapFiles.map((file) => `/data/${file}`),
    version: BRAND.version,
    ...(files.feed && { feed: files.feed }),
    ...(apiKey && { apiKey }),
    ...(socialProfile && { socialProfile }),
    ...(analytics && { analytics }),
    ...(tiles && { tiles }),
    ...(store && { store }),
    ...(apk && { apk }),
    accounts: emailChannel !== undefined,
    ...(emailChannel === 'mailbox' && { mailbox: MAILBOX_PATH }),
    social: providerOrigins(config),
    shellLink: config.shellLink,
    contact: emailChannel !== undefined,
    ...((config.liveFeeds.length > 0 || config.developerPages) && { live: true as const }),
    ...(config.languageModel && { translation: true as const }),
    ...(config.developerPages && { developer: true as const }),
  }
}

/** Returns each provider's origin, so that a phone can check whether the provider is reachable. */
const providerOrigins = ({ providers }: Config): PageConfig['social'] =>
  Object.fromEntries(PROVIDERS.flatMap((name) => (providers[name] ? [[name, new URL(providers[name].address).origin]] : [])))

/** Returns the third-party hosts that a page may contact: the configured ones, and the video player. */
export function thirdPartyHosts(config: Config): ThirdPartyOrigins {
  const { analytics, tiles } = config
  const originsOf = (address: string | undefined) => (address ? [new URL(address.replace(/\{\w+\}/g, 'x')).origin] : [])
  return {
    scripts: originsOf(analytics?.script),
    images: originsOf(tiles?.template),
    measures: analytics ? ANALYTICS_HOSTS : [],
    providers: Object.values(providerOrigins(config)),
    video: VIDEO_ORIGIN,
  }
}

const ANALYTICS_HOSTS = ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com']
