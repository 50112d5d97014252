import type { Provider } from '@yatha/contract'

/** The header in which a trusted proxy sends the client's address. */
export type TrustedHeader = 'x-forwarded-for' | 'forwarded'

/** The server's settings. .env.example describes them. */
export type Config = Readonly<ReturnType<typeof readConfig>>

export interface MailConfig {
  readonly url: string
  readonly from: string
  /** Recipient of riders' messages. */
  readonly contactTo: string
}

export interface LanguageModelConfig {
  /** URL of an OpenAI-compatible API, to which `/chat/completions` is added. */
  readonly url: string
  readonly key: string | undefined
  readonly name: string
  /** Maximum tokens per day. */
  readonly dayTokens: number
}

export interface S3Config {
  readonly url: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

export interface ProviderConfig {
  readonly clientId: string
  readonly clientSecret: string
  /** OpenID Connect: the issuer. Facebook: the URL of its login dialog. */
  readonly address: string
  /** The OpenID Connect scopes to request. */
  readonly scope?: string
  /** URL of Facebook's Graph API. */
  readonly graph?: string
}

const ROLES = ['both', 'web', 'worker'] as const
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
const TRUSTED_HEADERS: Readonly<Record<string, TrustedHeader>> = { yes: 'x-forwarded-for', forwarded: 'forwarded' }
/** A web address (http or https), or a path: any text without a scheme. */
const RAILWAY_SOURCE = /^(https?:\/\/[^\s"'<>]+|(?!\w+:\/\/).+)$/
const ADDRESS = /^https?:\/\/[^\s"'<>]+$/
const EMAIL = /^[^\s@]+@[^\s@]+$/

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and validates the settings. Throws an Error with a one-line message: the variable, its value and what is allowed. */
export function readConfig(env: Environment) {
  const role = ROLES.find((candidate) => candidate === (env['ROLE'] || 'both'))
  if (!role) throw invalidSetting(env, 'ROLE', `one of ${ROLES.join(', ')}`)
  const logLevel = LOG_LEVELS.find((level) => level === (env['LOG_LEVEL'] || 'info'))
  if (!logLevel) throw invalidSetting(env, 'LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`)
  const origin = readOptional(env, 'ORIGIN', /^https?:\/\/[^/]+$/, 'an address like https://yatha.example, without a path')
  const mail = mailOf(env)
  const trustProxy = TRUSTED_HEADERS[readOptional(env, 'TRUST_PROXY', /^(yes|forwarded|no)$/, 'yes, forwarded or no') ?? 'no']
  return {
    role,
    port: portOf(env, 'PORT') ?? 3000,
    workerPort: portOf(env, 'WORKER_PORT'),
    drainSeconds: Number(readOptional(env, 'DRAIN_SECONDS', /^([0-9]|[1-5][0-9]|60)$/, 'seconds from 0 to 60') ?? 0),
    host: env['HOST'] || (origin === undefined ? '127.0.0.1' : '0.0.0.0'),
    apiKeys: readList(env, 'API_KEYS', /^.{8,}$/, 'keys of at least 8 characters, with commas between'),
    logLevel,
    origin,
    mail,
    /** Whether e-mails are shown on a page. They are in the memory of the process that writes them, so it must be the web server, too. */
    localMailbox: origin === undefined && mail === undefined && !trustProxy && role === 'both',
    socialProfile: readOptional(env, 'SOCIAL_PROFILE', ADDRESS, 'a web address'),
    analytics: analyticsOf(env),
    tiles: tilesOf(env),
    store: readOptional(env, 'STORE_URL', ADDRESS, 'a web address'),
    apk: apkOf(env),
    providers: providersOf(env),
    shellLink:
      readOptional(env, 'SHELL_LINK', /^[a-z][a-z0-9+.-]*:\/\/[\w./-]+$/, 'an address like yatha://app-link') ?? 'yatha://app-link',
    /** Undefined for the embedded server. */
    databaseUrl: databaseUrlOf(env, 'DATABASE_URL'),
    databaseDirectUrl: databaseUrlOf(env, 'DATABASE_DIRECT_URL'),
    s3: s3Of(env),
    redisUrl: readOptional(env, 'REDIS_URL', /^rediss?:\/\/\S+$/, 'an address like redis://:password@host:6379'),
    dataFolder: env['YATHA_DATA'] || '.yatha',
    secretKey: readOptional(env, 'SECRET_KEY', /^.{32,}$/, 'at least 32 characters'),
    metricsKey: readOptional(env, 'METRICS_KEY', /^[\w-]{32,}$/, 'at least 32 letters and digits'),
    sendsTraces: readOptional(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ADDRESS, 'the web address of an OpenTelemetry collector') !== undefined,
    /** Undefined if no proxy is trusted. */
    trustProxy,
    /** Whether TRUST_PROXY is set at all. */
    isTrustProxySet: Boolean(env['TRUST_PROXY']),
    /** Whether to serve developer pages, such as the simulator of the native shell. */
    developerPages: readOptional(env, 'DEVELOPER_PAGES', /^(yes|no)$/, 'yes or no') === 'yes',
    /** Whether to validate every answer against the contract; a mismatch becomes a 500. */
    checkAnswers: readOptional(env, 'CHECK_ANSWERS', /^(yes|no)$/, 'yes or no') === 'yes',
    liveFeeds: readList(env, 'LIVE_FEEDS', ADDRESS, 'web addresses with commas between'),
    livePollSeconds: pollSecondsOf(env),
    /** Undefined for Yangon's railway. */
    railway: readOptional(env, 'RAILWAY', RAILWAY_SOURCE, 'the path of a zip, or its address like https://railway.example/gtfs.zip'),
    railwayLeaveOut: readList(env, 'RAILWAY_LEAVE_OUT', /^[a-z0-9-]+$/, 'names of rules with commas between, like times-go-back'),
    pushServices: readList(
      env,
      'PUSH_SERVICES',
      /^(\*|(\*\.)?[a-z0-9][a-z0-9.-]*)$/,
      'names of hosts with commas between, like *.push.example',
    ),
    fcm: fcmOf(env),
    telegramBot: telegramBotOf(env),
    moderators: addressesOf(env, 'MODERATORS'),
    operators: addressesOf(env, 'OPERATORS'),
    reportAccountHours: accountHoursOf(env, 'REPORT_ACCOUNT_HOURS'),
    communityAccountHours: accountHoursOf(env, 'COMMUNITY_ACCOUNT_HOURS'),
    wordFile: env['WORD_FILE'] || undefined,
    languageModel: languageModelOf(env),
  }
}

function portOf(env: Environment, name: string): number | undefined {
  const port = readOptional(env, name, /^\d{1,5}$/, 'a number from 0 to 65535')
  if (Number(port) > 65_535) throw invalidSetting(env, name, 'a number from 0 to 65535')
  return port === undefined ? undefined : Number(port)
}

function pollSecondsOf(env: Environment): number {
  const seconds = Number(readOptional(env, 'LIVE_POLL_SECONDS', /^\d{1,3}$/, 'seconds from 5 to 240') ?? 30)
  if (seconds < 5 || seconds > 240) throw invalidSetting(env, 'LIVE_POLL_SECONDS', 'seconds from 5 to 240')
  return seconds
}

function accountHoursOf(env: Environment, name: string): number {
  const hours = Number(readOptional(env, name, /^\d{1,4}$/, 'hours from 0 to 720') ?? 24)
  if (hours > 720) throw invalidSetting(env, name, 'hours from 0 to 720')
  return hours
}

function mailOf(env: Environment): MailConfig | undefined {
  const url = readOptional(env, 'SMTP_URL', /^smtps?:\/\/\S+$/, 'an address like smtps://user:password@mail.example:465')
  if (!url) return undefined
  const contactTo = readOptional(env, 'CONTACT_TO', EMAIL, 'an e-mail address')
  if (!contactTo) throw invalidSetting(env, 'CONTACT_TO', 'an e-mail address, since SMTP_URL is set')
  return { url, contactTo, from: readOptional(env, 'MAIL_FROM', EMAIL, 'an e-mail address') ?? contactTo }
}

function databaseUrlOf(env: Environment, name: string): string | undefined {
  const url = readOptional(env, name, /^postgres(ql)?:\/\/\S+$/, 'an address like postgres://user:password@host/name')
  if (url === undefined) return undefined
  const authority = url.split(/[/?]/)[2] ?? ''
  const query = new URLSearchParams(url.split('?')[1])
  const hosts = [authority.slice(authority.lastIndexOf('@') + 1), query.get('host') ?? '', query.get('port') ?? '']
  if (hosts.some((host) => host.includes(',')))
    throw invalidSetting(env, name, 'one host, not a list: use an address that always leads to the primary, see docs/operating.md')
  if (name === 'DATABASE_DIRECT_URL' && !env['DATABASE_URL'])
    throw invalidSetting(env, name, 'only with DATABASE_URL, the address of the pooler')
  return url
}

function s3Of(env: Environment): S3Config | undefined {
  const url = readOptional(env, 'S3_URL', ADDRESS, 'a web address')
  if (!url) return undefined
  const readRequired = (name: string, shape: RegExp, allowedText: string) => {
    const value = readOptional(env, name, shape, allowedText)
    if (value === undefined) throw invalidSetting(env, name, `${allowedText}, since S3_URL is set`)
    return value
  }
  return {
    url,
    bucket: readRequired('S3_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
    region: readOptional(env, 'S3_REGION', /^[\w-]+$/, 'a region like eu-central-1') ?? 'us-east-1',
    accessKey: readRequired('S3_ACCESS_KEY', /^\S+$/, 'the id of a key'),
    secretKey: readRequired('S3_SECRET_KEY', /^\S+$/, 'the key itself'),
  }
}

/** A provider's URL; TLS is optional only on this machine. */
const PROVIDER_ADDRESS = /^(https:\/\/[^\s"'<>?#]+|http:\/\/(localhost|127\.0\.0\.1)[^\s"'<>?#]*)$/

function providersOf(env: Environment): Readonly<Partial<Record<Provider, ProviderConfig>>> {
  const google = providerOf(env, 'GOOGLE', 'ISSUER', 'https://accounts.google.com')
  const telegram = providerOf(env, 'TELEGRAM', 'ISSUER', 'https://oauth.telegram.org')
  const facebook = providerOf(env, 'FACEBOOK', 'LOGIN_URL', 'https://www.facebook.com/v23.0/dialog/oauth')
  const graph = readOptional(env, 'FACEBOOK_GRAPH_URL', PROVIDER_ADDRESS, 'an https address') ?? 'https://graph.facebook.com/v23.0'
  // If a bot is configured, Telegram asks riders during the sign-in whether the bot may write to them.
  const telegramScope = env['TELEGRAM_BOT_TOKEN'] ? 'openid profile telegram:bot_access' : 'openid profile'
  return {
    ...(google && { google: { ...google, scope: 'openid email profile' } }),
    ...(telegram && { telegram: { ...telegram, scope: telegramScope } }),
    ...(facebook && { facebook: { ...facebook, graph } }),
  }
}

function providerOf(env: Environment, name: string, addressName: string, defaultAddress: string): ProviderConfig | undefined {
  const clientId = env[`${name}_CLIENT_ID`]
  if (!clientId) return undefined
  const clientSecret = env[`${name}_CLIENT_SECRET`]
  if (!clientSecret) throw invalidSetting(env, `${name}_CLIENT_SECRET`, `the secret of the client, since ${name}_CLIENT_ID is set`)
  if (!env['ORIGIN']) throw invalidSetting(env, 'ORIGIN', `the address providers send riders back to, since ${name}_CLIENT_ID is set`)
  const address = readOptional(env, `${name}_${addressName}`, PROVIDER_ADDRESS, 'an https address') ?? defaultAddress
  return { clientId, clientSecret, address }
}

function fcmOf(env: Environment) {
  const serviceAccount = env['FCM_SERVICE_ACCOUNT']
  const url = readOptional(env, 'FCM_URL', PROVIDER_ADDRESS, 'an https address') ?? 'https://fcm.googleapis.com'
  return serviceAccount ? { serviceAccount, url } : undefined
}

function telegramBotOf(env: Environment) {
  const token = readOptional(env, 'TELEGRAM_BOT_TOKEN', /^\d+:[\w-]+$/, 'the token of a bot, like 123456:ABC-DEF')
  const url = readOptional(env, 'TELEGRAM_BOT_URL', PROVIDER_ADDRESS, 'an https address') ?? 'https://api.telegram.org'
  return token === undefined ? undefined : { token, url }
}

function languageModelOf(env: Environment): LanguageModelConfig | undefined {
  const url = readOptional(env, 'LANGUAGE_MODEL_URL', PROVIDER_ADDRESS, 'an https address like https://model.example/v1')?.replace(
    /\/$/,
    '',
  )
  const key = readOptional(env, 'LANGUAGE_MODEL_KEY', /^[\x21-\x7e]+$/, 'the key itself')
  const name = readOptional(env, 'LANGUAGE_MODEL_NAME', /^[\w./:@-]+$/, 'the name of a model')
  const dayTokens = Number(readOptional(env, 'LANGUAGE_MODEL_DAY_TOKENS', /^\d{5,12}$/, 'tokens from 10000') ?? 2_000_000)
  if (url === undefined) return undefined
  if (name === undefined) throw invalidSetting(env, 'LANGUAGE_MODEL_NAME', 'the name of a model, since LANGUAGE_MODEL_URL is set')
  return { url, key, name, dayTokens }
}

function analyticsOf(env: Environment) {
  const id = readOptional(env, 'ANALYTICS_ID', /^[\w-]+$/, 'a measurement id like G-XXXXXXX')
  const script = readOptional(env, 'ANALYTICS_URL', ADDRESS, 'a web address') ?? 'https://www.googletagmanager.com/gtag/js'
  return id === undefined ? undefined : { id, script }
}

function tilesOf(env: Environment) {
  const template = readOptional(env, 'TILE_URL', /^https?:\/\/[^\s"']*\{z\}[^\s"']*$/, 'a template with {z}, {x} and {y}')
  return template === undefined ? undefined : { template, attribution: env['TILE_ATTRIBUTION'] ?? '' }
}

function apkOf(env: Environment) {
  const url = readOptional(env, 'APK_URL', ADDRESS, 'a web address')
  if (!url) return undefined
  const bytes = readOptional(env, 'APK_BYTES', /^\d+$/, 'the size in bytes, since APK_URL is set')
  const sha256 = readOptional(env, 'APK_SHA256', /^[0-9a-f]{64}$/, 'the SHA-256 in hexadecimal, since APK_URL is set')
  if (!bytes) throw invalidSetting(env, 'APK_BYTES', 'the size in bytes, since APK_URL is set')
  if (!sha256) throw invalidSetting(env, 'APK_SHA256', 'the SHA-256 in hexadecimal, since APK_URL is set')
  return { url, bytes: Number(bytes), sha256 }
}

/** Reads a variable with comma-separated values. */
function readList(env: Environment, name: string, shape: RegExp, allowedText: string): string[] {
  const values = (env[name] ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
  if (!values.every((value) => shape.test(value))) throw invalidSetting(env, name, allowedText)
  return values
}

const addressesOf = (env: Environment, name: string): string[] =>
  readList(env, name, EMAIL, 'e-mail addresses with commas between').map((address) => address.toLowerCase())

/** Reads an optional variable, which must be valid if it is set. */
function readOptional(env: Environment, name: string, shape: RegExp, allowedText: string): string | undefined {
  const value = env[name] || undefined
  if (value !== undefined && !shape.test(value)) throw invalidSetting(env, name, allowedText)
  return value
}

/** Variables whose values error messages must not contain. */
const SECRETS = [
  'SMTP_URL',
  'API_KEYS',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SECRET_KEY',
  'METRICS_KEY',
  // Addresses of feeds often contain a key.
  'LIVE_FEEDS',
  'RAILWAY',
  'FCM_SERVICE_ACCOUNT',
  'TELEGRAM_BOT_TOKEN',
  'LANGUAGE_MODEL_KEY',
  ...['GOOGLE', 'TELEGRAM', 'FACEBOOK'].map((name) => `${name}_CLIENT_SECRET`),
]

const invalidSetting = (env: Environment, name: string, allowedText: string) =>
  new Error(SECRETS.includes(name) ? `${name} is not usable: ${allowedText}` : `${name}="${env[name] ?? ''}" is not usable: ${allowedText}`)
