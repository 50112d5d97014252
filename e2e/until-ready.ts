import {
  ACCOUNTS_DISABLED_ORIGIN,
  CONFIGURED_ORIGIN,
  FIRST_USE_ORIGIN,
  LIVE_FEED_ORIGIN,
  OPERATORS_ORIGIN,
  ORIGIN,
  FAKE_SERVICES_ORIGIN,
} from './ports.ts'

const TIMEOUT_MS = 300_000

/** Waits for all servers, and for the databases of those that have one: they respond before their databases are created. */
export default async function waitForServers(): Promise<void> {
  const databases = [ORIGIN, FIRST_USE_ORIGIN, OPERATORS_ORIGIN].map((address) => waitFor(`${address}/health/ready?database`))
  await Promise.all([
    ...databases,
    ...[CONFIGURED_ORIGIN, ACCOUNTS_DISABLED_ORIGIN, LIVE_FEED_ORIGIN].map((address) => waitFor(`${address}/health/ready`)),
    waitFor(FAKE_SERVICES_ORIGIN),
  ])
}

async function waitFor(url: string): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (Date.now() > end) throw new Error(`${url} does not respond after ${TIMEOUT_MS / 1000} s`)
    await new Promise((done) => setTimeout(done, 100))
  }
}
