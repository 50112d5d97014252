/** The server's settings, read once from the environment: see .env.example. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Keys of known clients; empty: not checked. */
  readonly apiKeys: readonly string[]
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly origin: string | undefined
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const

/** Throws an Error of one line that names the variable, its value and what is allowed. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const port = env['PORT'] || '3000'
  if (!/^\d+$/.test(port) || Number(port) > 65_535) throw wrong('PORT', port, 'a number from 0 to 65535')
  const logLevel = LOG_LEVELS.find((level) => level === (env['LOG_LEVEL'] || 'info'))
  if (!logLevel) throw wrong('LOG_LEVEL', env['LOG_LEVEL'], `one of ${LOG_LEVELS.join(', ')}`)
  const apiKeys = (env['API_KEYS'] ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
  const short = apiKeys.find((key) => key.length < 8)
  if (short) throw wrong('API_KEYS', short, 'keys of at least 8 characters, with commas between')
  const origin = env['ORIGIN'] || undefined
  if (origin && !/^https?:\/\/[^/]+$/.test(origin)) throw wrong('ORIGIN', origin, 'an address like https://yatha.example, without a path')
  return { port: Number(port), host: env['HOST'] || '0.0.0.0', apiKeys, logLevel, origin }
}

const wrong = (name: string, value: string | undefined, allowed: string) => new Error(`${name}="${value}" is not usable: ${allowed}`)
