import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'

const home = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(home, path), 'utf8')

/** Settings that must have a value so that the server reads all other settings. */
const PREREQUISITE_SETTINGS = {
  ORIGIN: 'https://yatha.example',
  SMTP_URL: 'smtps://mail.example',
  CONTACT_TO: 'a@yatha.example',
  S3_URL: 'https://s3.example',
  S3_BUCKET: 'yatha',
  S3_ACCESS_KEY: 'x',
  S3_SECRET_KEY: 'x',
  TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  ANALYTICS_ID: 'G-1',
  APK_URL: 'https://yatha.example/a.apk',
  APK_BYTES: '1',
  APK_SHA256: '0'.repeat(64),
  ...Object.fromEntries(
    ['GOOGLE', 'TELEGRAM', 'FACEBOOK'].flatMap((name) => [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`].map((n) => [n, 'x'])),
  ),
}

/**
 * Settings for tests and development that operators do not need: addresses of stand-ins for external services, and a check of each
 * response.
 */
const TEST_SETTINGS = ['ANALYTICS_URL', 'CHECK_ANSWERS', 'FCM_URL', 'GOOGLE_ISSUER', 'TELEGRAM_BOT_URL', 'TELEGRAM_ISSUER']

/** The names of the settings that the server reads. */
function namesRead(): string[] {
  const names = new Set<string>()
  const env = new Proxy<Record<string, string | undefined>>(PREREQUISITE_SETTINGS, {
    get: (given, name) => {
      names.add(String(name))
      return given[String(name)]
    },
  })
  readConfig(env)
  return [...names].toSorted()
}

const example = new Map([...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name!, value!]))
test('.env.example has every setting that the server reads, except those for tests, and no other', () => {
  expect([...example.keys(), ...TEST_SETTINGS].toSorted()).toEqual(namesRead())
  // Also checks the names in the source, since PREREQUISITE_SETTINGS may not cause every setting to be read.
  const source = read('server/src/config.ts')
  const readSettings = [...source.matchAll(/env(?:\[|, )'([A-Z][A-Z0-9_]*)'/g)].map(([, name]) => name!)
  const documentedSettings = [...example.keys(), ...TEST_SETTINGS].join('\n')
  expect(readSettings.filter((name) => !new RegExp(`^${name}`, 'm').test(documentedSettings))).toEqual([])
})

test('.env.example has the defaults of the server', () => {
  expect(readConfig(Object.fromEntries(example))).toEqual(readConfig({}))
})

test('.env.example marks as secret exactly the settings whose values are left out of error messages', () => {
  const marked = [...read('.env.example').matchAll(/^# Secret\..*\n(?:#.*\n)*([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!)
  const [, list] = /const SECRETS = \[([\s\S]*?)\n\]/.exec(read('server/src/config.ts'))!
  const secrets = [...list!.matchAll(/'([A-Z0-9_]+)'/g)].map(([, name]) => name!).filter((name) => example.has(name))
  const clients = ['GOOGLE', 'TELEGRAM', 'FACEBOOK'].map((name) => `${name}_CLIENT_SECRET`)
  expect(marked.toSorted()).toEqual([...secrets, ...clients].toSorted())
})
