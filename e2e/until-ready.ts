import { FIRST_USE, OPERATED, ORIGIN } from './ports.ts'

const TIMEOUT_MS = 120_000

/** Waits for the databases of the servers, which respond before their databases are created. */
export default async function waitForServers(): Promise<void> {
  await Promise.all([ORIGIN, FIRST_USE, OPERATED].map(waitForDatabase))
}

async function waitForDatabase(address: string): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  while (Date.now() < end) {
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined)
    if (((await answer?.json().catch(() => undefined)) as { database?: string } | undefined)?.database === 'there') return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`${address} has no database after ${TIMEOUT_MS / 1000} s`)
}
