import { hash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './chromium.ts'
import { NOW } from './stories/now.ts'
import { APK, settingsWith } from './outside/settings.ts'
import {
  CLOSED,
  EDITORS,
  FACEBOOK_PORT,
  GOOGLE_PORT,
  MODERATOR,
  OPERATORS,
  ORIGIN,
  OUTSIDE,
  OUTSIDE_SMTP,
  PORT,
  TELEGRAM_PORT,
} from './ports.ts'

const DATA = '.yatha/e2e'
const FIRST_USE_DATA = '.yatha/e2e-first-use'
const OPERATOR_DATA = '.yatha/e2e-operator'
const NO_DATABASE = 'postgres://nobody@127.0.0.1:9/none'
// Limits are counted in the database: each run begins without those of the last one. Workers read this file too.
if (process.env['TEST_WORKER_INDEX'] === undefined)
  for (const folder of [DATA, FIRST_USE_DATA, OPERATOR_DATA])
    rmSync(fileURLToPath(new URL(`../${folder}`, import.meta.url)), { recursive: true, force: true })

export default defineConfig({
  testDir: './stories',
  globalSetup: './until-ready.ts',
  outputDir: '../test-results',
  forbidOnly: true,
  // On two cores, too: most stories wait longer than they compute.
  workers: 3,
  // Limits for a busy machine: a story that passes never waits for them.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // The second try is reported as flaky.
  retries: 1,
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 390, height: 844 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Stories that are about the worker allow it.
    serviceWorkers: 'block',
    // A trace takes a third of the processor: only the second try of what failed has one.
    trace: 'on-first-retry',
    launchOptions: CHROMIUM,
  },
  webServer: [
    // Stand-ins for what is outside.
    { command: 'node --import tsx e2e/outside/start.ts', cwd: '..', url: `${OUTSIDE}/`, reuseExistingServer: false },
    server(PORT, {
      YATHA_DATA: DATA,
      PUSH_SERVICES: 'localhost',
      MODERATORS: MODERATOR,
      ...settingsWith({
        origin: ORIGIN,
        smtpPort: OUTSIDE_SMTP,
        google: `http://localhost:${GOOGLE_PORT}`,
        telegram: `http://localhost:${TELEGRAM_PORT}`,
        facebook: `http://localhost:${FACEBOOK_PORT}`,
      }),
    }),
    // All that can be switched on, switched on.
    server(PORT + 1, {
      // No database ever comes: what does not need one works all the same.
      DATABASE_URL: NO_DATABASE,
      ANALYTICS_ID: 'G-TEST',
      ANALYTICS_URL: `${OUTSIDE}/gtag/js`,
      TILE_URL: `${OUTSIDE}/tiles/{z}/{x}/{y}.png`,
      TILE_ATTRIBUTION: 'Test tiles',
      APK_URL: 'https://yatha.example/yatha.apk',
      APK_BYTES: '4200000',
      APK_SHA256: hash('sha256', APK),
      DEVELOPER_PAGES: 'yes',
      API_KEYS: 'web-app-key',
    }),
    server(PORT + 2, { YATHA_DATA: FIRST_USE_DATA }),
    server(PORT + 3, { ORIGIN: CLOSED, DATABASE_URL: NO_DATABASE }),
    server(PORT + 4, { LIVE_FEEDS: `${OUTSIDE}/feed.pb`, LIVE_POLL_SECONDS: '5', DATABASE_URL: NO_DATABASE }),
    // Its own clock is that of the stories: what operators enter is for today.
    server(PORT + 5, {
      YATHA_DATA: OPERATOR_DATA,
      OPERATORS: [...OPERATORS.flat(), ...EDITORS].join(),
      NODE_OPTIONS: '--import ./server/test/moved-clock.mjs',
      CLOCK_AHEAD_MS: String(Date.parse(NOW) - Date.now()),
    }),
  ],
})

function server(port: number, env: Record<string, string>) {
  return {
    command: 'node server/dist/main.js',
    cwd: '..',
    env: { PORT: String(port), LOG_LEVEL: 'silent', CHECK_ANSWERS: 'yes', COMMUNITY_ACCOUNT_HOURS: '0', ...env },
    url: `http://localhost:${port}/health/ready`,
    reuseExistingServer: false,
    // It ends its database with it.
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  }
}
