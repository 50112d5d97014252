import { hash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_OPTIONS } from './chromium.ts'
import { NOW } from './stories/now.ts'
import { APK_CONTENT, fakeServiceSettings } from './outside/settings.ts'
import {
  ACCOUNTS_DISABLED_ORIGIN,
  EDITOR_EMAILS,
  FACEBOOK_PORT,
  GOOGLE_PORT,
  MODERATOR_EMAIL,
  OPERATOR_EMAILS,
  ORIGIN,
  FAKE_SERVICES_ORIGIN,
  FAKE_SMTP_PORT,
  PORT,
  TELEGRAM_PORT,
} from './ports.ts'

const DATA = '.yatha/e2e'
const FIRST_USE_DATA = '.yatha/e2e-first-use'
const OPERATOR_DATA = '.yatha/e2e-operator'
const NO_DATABASE = 'postgres://nobody@127.0.0.1:9/none'
// Deletes the databases before each run, since they store rate limits. Playwright's workers also load this file, but must not delete them.
if (process.env['TEST_WORKER_INDEX'] === undefined)
  for (const folder of [DATA, FIRST_USE_DATA, OPERATOR_DATA])
    rmSync(fileURLToPath(new URL(`../${folder}`, import.meta.url)), { recursive: true, force: true })

export default defineConfig({
  testDir: './stories',
  globalSetup: './until-ready.ts',
  outputDir: '../test-results',
  forbidOnly: true,
  // Three workers suit two cores, since most tests wait longer than they compute.
  workers: 3,
  // Timeouts for a busy machine; a passing test never reaches them.
  timeout: 300_000,
  expect: { timeout: 100_000 },
  // A test that passes only on its second attempt is reported as flaky.
  retries: 1,
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 390, height: 844 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Only tests of the service worker allow it.
    serviceWorkers: 'block',
    // Tracing needs a third of the processor time, so only retries have a trace.
    trace: 'on-first-retry',
    actionTimeout: 60_000,
    launchOptions: CHROMIUM_OPTIONS,
  },
  webServer: [
    // Fakes of external services.
    { command: 'node --import tsx e2e/outside/start.ts', cwd: '..' },
    // A server with all optional settings.
    server(PORT + 1, {
      // This database does not exist: features that need none must still work.
      DATABASE_URL: NO_DATABASE,
      ANALYTICS_ID: 'G-TEST',
      ANALYTICS_URL: `${FAKE_SERVICES_ORIGIN}/gtag/js`,
      TILE_URL: `${FAKE_SERVICES_ORIGIN}/tiles/{z}/{x}/{y}.png`,
      TILE_ATTRIBUTION: 'Test tiles',
      APK_URL: 'https://yatha.example/yatha.apk',
      APK_BYTES: '4200000',
      APK_SHA256: hash('sha256', APK_CONTENT),
      DEVELOPER_PAGES: 'yes',
      API_KEYS: 'web-app-key',
    }),
    server(PORT + 2, { YATHA_DATA: FIRST_USE_DATA }),
    server(PORT + 3, { ORIGIN: ACCOUNTS_DISABLED_ORIGIN, DATABASE_URL: NO_DATABASE }),
    server(PORT + 4, { LIVE_FEEDS: `${FAKE_SERVICES_ORIGIN}/feed.pb`, LIVE_POLL_SECONDS: '5', DATABASE_URL: NO_DATABASE }),
    // This server's clock is shifted to the time of the browser tests, since operators' entries are for today.
    server(PORT + 5, {
      YATHA_DATA: OPERATOR_DATA,
      PUSH_SERVICES: 'localhost',
      OPERATORS: [...OPERATOR_EMAILS.flat(), ...EDITOR_EMAILS].join(),
      NODE_OPTIONS: '--import ./server/test/moved-clock.mjs',
      CLOCK_AHEAD_MS: String(Date.parse(NOW) - Date.now()),
    }),
    // The main server. Only its entry has an address, so that Playwright starts all servers concurrently: `until-ready.ts` waits for them.
    {
      ...server(PORT, {
        YATHA_DATA: DATA,
        PUSH_SERVICES: 'localhost',
        MODERATORS: MODERATOR_EMAIL,
        ...fakeServiceSettings({
          origin: ORIGIN,
          smtpPort: FAKE_SMTP_PORT,
          google: `http://localhost:${GOOGLE_PORT}`,
          telegram: `http://localhost:${TELEGRAM_PORT}`,
          facebook: `http://localhost:${FACEBOOK_PORT}`,
        }),
      }),
      url: `${ORIGIN}/health/live`,
      reuseExistingServer: false,
      timeout: 300_000,
    },
  ],
})

function server(port: number, env: Record<string, string>) {
  return {
    command: 'node server/dist/main.js',
    cwd: '..',
    env: { PORT: String(port), LOG_LEVEL: 'silent', CHECK_ANSWERS: 'yes', COMMUNITY_ACCOUNT_HOURS: '0', ...env },
    // On SIGTERM, the server also stops its database.
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  }
}
