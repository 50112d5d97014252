import { defineConfig } from '@playwright/test'

const port = 3219

export default defineConfig({
  testDir: './stories',
  outputDir: '../test-results',
  forbidOnly: true,
  workers: 2,
  timeout: 30_000,
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Stories that are about the worker allow it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node server/dist/main.js',
    cwd: '..',
    env: { PORT: String(port), LOG_LEVEL: 'warn' },
    url: `http://localhost:${port}/health/ready`,
    reuseExistingServer: false,
  },
})
