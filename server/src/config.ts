import type { Provider } from '@yatha/contract'

/** The server's settings, read once from the environment: see .env.example. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Keys of known clients, the web app's first; empty: not checked. */
  readonly apiKeys: readonly string[]
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly origin: string | undefined
  readonly mail: MailConfig | undefined
  readonly socialProfile: string | undefined
  readonly analytics: { readonly id: string; readonly script: string } | undefined
  readonly tiles: { readonly template: string; readonly attribution: string } | undefined
  readonly store: string | undefined
  readonly apk: { readonly url: string; readonly bytes: number; readonly sha256: string } | undefined
  /** Providers to sign in with; those that are not here are not offered. */
  readonly providers: Readonly<Partial<Record<Provider, ProviderConfig>>>
  /** What the native shell's deep links begin with. */
  readonly shellLink: string
  /** A PostgreSQL 15–18; none: the embedded one. */
  readonly databaseUrl: string | undefined
  /** Where the embedded database and the server's key are kept. */
  readonly dataFolder: string
  /** Key of one-time passwords; none: one of its own, kept in the data folder. */
  readonly secretKey: string | undefined
  /** Opens the metrics to others than this machine. */
  readonly metricsKey: string | undefined
  /** A proxy of ours stands before it and writes X-Forwarded-For. */
  readonly trustProxy: boolean
  /** Pages for developers, such as the simulator of the native shell. */
  readonly developerPages: boolean
}

export interface MailConfig {
  readonly url: string
  readonly from: string
  /** Who reads what riders write. */
  readonly contactTo: string
}

export interface ProviderConfig {
  readonly clientId: string
  readonly clientSecret: string
  /** OpenID Connect: the issuer. Facebook: the address of its login dialog. */
  readonly address: string
  /** Facebook's Graph. */
  readonly graph?: string
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
const ADDRESS = /^https?:\/\/[^\s"'<>]+$/
const MAIL = /^[^\s@]+@[^\s@]+$/

type Environment = Readonly<Record<string, string | undefined>>

/** Throws an Error of one line that names the variable, its value and what is allowed. */
export function readConfig(env: Environment): Config {
  const port = env['PORT'] || '3000'
  if (!/^\d+$/.test(port) || Number(port) > 65_535) throw wrong(env, 'PORT', 'a number from 0 to 65535')
  const logLevel = LOG_LEVELS.find((level) => level === (env['LOG_LEVEL'] || 'info'))
  if (!logLevel) throw wrong(env, 'LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`)
  const apiKeys = (env['API_KEYS'] ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
  if (apiKeys.some((key) => key.length < 8)) throw wrong(env, 'API_KEYS', 'keys of at least 8 characters, with commas between')
  return {
    port: Number(port),
    host: env['HOST'] || '0.0.0.0',
    apiKeys,
    logLevel,
    origin: checked(env, 'ORIGIN', /^https?:\/\/[^/]+$/, 'an address like https://yatha.example, without a path'),
    mail: mailOf(env),
    socialProfile: checked(env, 'SOCIAL_PROFILE', ADDRESS, 'a web address'),
    analytics: analyticsOf(env),
    tiles: tilesOf(env),
    store: checked(env, 'STORE_URL', ADDRESS, 'a web address'),
    apk: apkOf(env),
    providers: providersOf(env),
    shellLink: checked(env, 'SHELL_LINK', /^[a-z][a-z0-9+.-]*:\/\/[\w./-]+$/, 'an address like yatha://app-link') ?? 'yatha://app-link',
    databaseUrl: checked(env, 'DATABASE_URL', /^postgres(ql)?:\/\/\S+$/, 'an address like postgres://user:password@host/name'),
    dataFolder: env['YATHA_DATA'] || '.yatha',
    secretKey: checked(env, 'SECRET_KEY', /^.{32,}$/, 'at least 32 characters'),
    metricsKey: checked(env, 'METRICS_KEY', /^[\w-]{32,}$/, 'at least 32 letters and digits'),
    trustProxy: checked(env, 'TRUST_PROXY', /^(yes|no)$/, 'yes or no') === 'yes',
    developerPages: checked(env, 'DEVELOPER_PAGES', /^(yes|no)$/, 'yes or no') === 'yes',
  }
}

function mailOf(env: Environment): MailConfig | undefined {
  const url = checked(env, 'SMTP_URL', /^smtps?:\/\/\S+$/, 'an address like smtps://user:password@mail.example:465')
  if (!url) return undefined
  const contactTo = checked(env, 'CONTACT_TO', MAIL, 'an e-mail address')
  if (!contactTo) throw wrong(env, 'CONTACT_TO', 'an e-mail address, since SMTP_URL is set')
  return { url, contactTo, from: checked(env, 'MAIL_FROM', MAIL, 'an e-mail address') ?? contactTo }
}

/** Addresses of providers: without TLS on this machine alone. */
const PROVIDER_ADDRESS = /^(https:\/\/[^\s"'<>?#]+|http:\/\/(localhost|127\.0\.0\.1)[^\s"'<>?#]*)$/

function providersOf(env: Environment): Config['providers'] {
  const google = providerOf(env, 'GOOGLE', 'ISSUER', 'https://accounts.google.com')
  const telegram = providerOf(env, 'TELEGRAM', 'ISSUER', 'https://oauth.telegram.org')
  const facebook = providerOf(env, 'FACEBOOK', 'LOGIN_URL', 'https://www.facebook.com/v23.0/dialog/oauth')
  const graph = checked(env, 'FACEBOOK_GRAPH_URL', PROVIDER_ADDRESS, 'an https address') ?? 'https://graph.facebook.com/v23.0'
  return { ...(google && { google }), ...(telegram && { telegram }), ...(facebook && { facebook: { ...facebook, graph } }) }
}

function providerOf(env: Environment, name: string, addressName: string, usual: string): ProviderConfig | undefined {
  const clientId = env[`${name}_CLIENT_ID`]
  if (!clientId) return undefined
  const clientSecret = env[`${name}_CLIENT_SECRET`]
  if (!clientSecret) throw wrong(env, `${name}_CLIENT_SECRET`, `the secret of the client, since ${name}_CLIENT_ID is set`)
  if (!env['ORIGIN']) throw wrong(env, 'ORIGIN', `the address providers send riders back to, since ${name}_CLIENT_ID is set`)
  const address = checked(env, `${name}_${addressName}`, PROVIDER_ADDRESS, 'an https address') ?? usual
  return { clientId, clientSecret, address }
}

function analyticsOf(env: Environment): Config['analytics'] {
  const id = checked(env, 'ANALYTICS_ID', /^[\w-]+$/, 'a measurement id like G-XXXXXXX')
  const script = checked(env, 'ANALYTICS_URL', ADDRESS, 'a web address') ?? 'https://www.googletagmanager.com/gtag/js'
  return id === undefined ? undefined : { id, script }
}

function tilesOf(env: Environment): Config['tiles'] {
  const template = checked(env, 'TILE_URL', /^https?:\/\/[^\s"']*\{z\}[^\s"']*$/, 'a template with {z}, {x} and {y}')
  return template === undefined ? undefined : { template, attribution: env['TILE_ATTRIBUTION'] ?? '' }
}

function apkOf(env: Environment): Config['apk'] {
  const url = checked(env, 'APK_URL', ADDRESS, 'a web address')
  if (!url) return undefined
  const bytes = checked(env, 'APK_BYTES', /^\d+$/, 'the size in bytes, since APK_URL is set')
  const sha256 = checked(env, 'APK_SHA256', /^[0-9a-f]{64}$/, 'the SHA-256 in hexadecimal, since APK_URL is set')
  if (!bytes) throw wrong(env, 'APK_BYTES', 'the size in bytes, since APK_URL is set')
  if (!sha256) throw wrong(env, 'APK_SHA256', 'the SHA-256 in hexadecimal, since APK_URL is set')
  return { url, bytes: Number(bytes), sha256 }
}

/** A variable that may be left out, but not be wrong. */
function checked(env: Environment, name: string, shape: RegExp, allowed: string): string | undefined {
  const value = env[name] || undefined
  if (value !== undefined && !shape.test(value)) throw wrong(env, name, allowed)
  return value
}

/** Not shown when they are wrong. */
const SECRETS = [
  'SMTP_URL',
  'API_KEYS',
  'DATABASE_URL',
  'SECRET_KEY',
  'METRICS_KEY',
  ...['GOOGLE', 'TELEGRAM', 'FACEBOOK'].map((name) => `${name}_CLIENT_SECRET`),
]

const wrong = (env: Environment, name: string, allowed: string) =>
  new Error(SECRETS.includes(name) ? `${name} is not usable: ${allowed}` : `${name}="${env[name] ?? ''}" is not usable: ${allowed}`)
