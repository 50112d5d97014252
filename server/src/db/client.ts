import { Client, type ClientConfig } from 'pg'

export const CONNECT_TIMEOUT_MS = 3000

/** Runs `work` on a separate connection, then closes the connection. Aborting `signal` ends the connection, and with it the work. */
export async function withClient<T>(target: ClientConfig, work: (client: Client) => Promise<T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted()
  const client = new Client({ ...target, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  await client.connect()
  const abort = () => client.connection.stream.destroy()
  signal?.addEventListener('abort', abort)
  try {
    return await work(client)
  } finally {
    signal?.removeEventListener('abort', abort)
    await client.end()
  }
}
