import { AsyncResource } from 'node:async_hooks'
import { Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg'
import { startStatementSpan } from '../tracing.ts'
import { CONNECT_TIMEOUT_MS } from './client.ts'

/** The database cancels a statement after this time, including waits for locks. */
const STATEMENT_TIMEOUT_MS = 4000
/** If the database has not canceled a statement by this time, it hangs or is unreachable. */
const RESPONSE_TIMEOUT_MS = 5000
/** A query may wait this long in a pooler before it starts (`query_wait_timeout` in deploy/pgbouncer.ini). */
const POOLER_WAIT_MS = 3000
/** How long the code that uses a lost connection may take to release it. */
const RELEASE_TIMEOUT_MS = 1000
const END_TIMEOUT_MS = 2000

export interface PoolEvents {
  /** Called when a connection attempt or a query fails, or an idle connection is lost. */
  readonly onFailure: (error: Error) => void
  /** Called when the database does not respond in time, before the connection is closed. */
  readonly onTimeout: () => void
}

export interface PoolOptions extends PoolEvents {
  readonly isPooled?: boolean
  /** Multiplies all timeouts. */
  readonly timeoutFactor?: number | undefined
}

/** Creates a connection pool on which no query takes longer than five seconds, or eight behind a pooler. */
export function openPool(target: PoolConfig, { isPooled = false, timeoutFactor = 1, onFailure, onTimeout }: PoolOptions): Pool {
  const connectionTimeoutMillis = CONNECT_TIMEOUT_MS * timeoutFactor
  const pool = new Pool({
    ...target,
    max: 10,
    connectionTimeoutMillis,
    // A statement instead of a startup parameter, because pgbouncer rejects unknown startup parameters.
    onConnect: (client) =>
      client.query({
        text: `set statement_timeout = ${STATEMENT_TIMEOUT_MS * timeoutFactor}`,
        query_timeout: connectionTimeoutMillis,
      } as QueryConfig),
  })
  listenForLostConnections(pool, onFailure)
  listenForRefusal(pool, onFailure)
  releaseLost(pool)
  pool.on('connect', (client) => {
    if (isPooled) unprepare(client)
    watchQueries(client, timeoutFactor * (RESPONSE_TIMEOUT_MS + (isPooled ? POOLER_WAIT_MS : 0)), { onFailure, onTimeout })
  })
  return pool
}

/** Executes named statements without their names, because behind pgbouncer, the next transaction may use another connection. */
function unprepare(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const queryWithoutName = (first: unknown, ...rest: unknown[]) =>
    query(typeof first === 'object' && first !== null && 'text' in first ? { ...first, name: undefined } : first, ...rest)
  // The cast keeps all overloads.
  client.query = queryWithoutName as typeof client.query
}

/** Adds listeners for lost connections. Without them, a lost connection would end this process. */
export function listenForLostConnections(pool: Pool, lost: (error: Error) => void): void {
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', () => undefined))
}

/** Reports failures to connect, including those of `pool.query`, which calls `pool.connect`. */
function listenForRefusal(pool: Pool, onFailure: (error: Error) => void): void {
  const connect = pool.connect.bind(pool)
  type Callback = Parameters<typeof connect>[0]
  const connectAndReport = (callback?: Callback): unknown => {
    // When another request releases the connection, that request calls this callback. The binding keeps the trace span of this request.
    const callbackInSpan = callback && AsyncResource.bind(callback)
    if (callbackInSpan)
      return connect((error, client) => {
        if (error) onFailure(error)
        // The pool's own `done` throws if the client was force-released.
        callbackInSpan(error, client, (reason) => client?.release(reason))
      })
    const client = connect()
    client.catch(onFailure)
    return client
  }
  // The cast keeps both overloads.
  pool.connect = connectAndReport as typeof pool.connect
}

/**
 * Reports failed queries, and closes a connection on which a query gets no response, which rejects its queries. The pool must not
 * reuse such a connection: its transaction would stay open, and later requests' changes in it would never be committed.
 */
function watchQueries(client: PoolClient, timeoutMs: number, { onFailure, onTimeout }: PoolEvents): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const queryWithTimeout = (...args: unknown[]): unknown => {
    let isAnswered = false
    const endSpan = startStatementSpan(statementOf(args[0]))
    const finish = (error?: unknown) => {
      isAnswered = true
      endSpan(error)
      clearTimeout(timer)
      if (error instanceof Error) onFailure(error)
    }
    const timer = setTimeout(() => {
      // `setImmediate` lets Node first read a response that arrived while this process was busy.
      setImmediate(() => {
        if (isAnswered) return
        onTimeout()
        client.connection.stream.destroy()
      })
    }, timeoutMs)
    const callback = args.at(-1)
    if (typeof callback === 'function') args[args.length - 1] = (...results: unknown[]) => (finish(results[0]), callback(...results))
    const result = query(...args)
    if (result instanceof Promise)
      result.then(
        () => finish(),
        (error: unknown) => finish(error),
      )
    else if (typeof callback !== 'function') finish()
    return result
  }
  // The cast keeps all overloads.
  client.query = queryWithTimeout as typeof client.query
}

/** Returns the text of a statement, which `client.query` accepts as a string or an object. */
const statementOf = (query: unknown): string => (typeof query === 'string' ? query : ((query as { text?: string }).text ?? ''))

/** Releases lost connections that the code using them does not release: drizzle never releases a connection on which `begin` fails. */
function releaseLost(pool: Pool): void {
  const inUse = trackClientsInUse(pool)
  const release = (client: PoolClient) => {
    if (inUse.has(client)) forceRelease(client)
  }
  pool.on('connect', (client) => client.once('end', () => setTimeout(release, RELEASE_TIMEOUT_MS, client).unref()))
}

/**
 * Returns a function that ends the pool. `pool.end()` waits for every client in use. A client that is never released, such as a
 * listener whose connection was lost while it stopped, is destroyed after two seconds.
 */
export function createPoolEnder(pool: Pool): () => Promise<void> {
  const inUse = trackClientsInUse(pool)
  return async () => {
    const timer = setTimeout(() => {
      for (const client of inUse) forceRelease(client)
    }, END_TIMEOUT_MS)
    await pool.end()
    clearTimeout(timer)
  }
}

/** Returns a function that closes all connections of a pool, including connections in use. The pool opens new connections when needed. */
export function createConnectionCloser(pool: Pool): () => void {
  const clients = new Set<PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  return () => {
    for (const client of clients) client.connection.stream.destroy()
  }
}

/** Releases a client that is still in use. */
function forceRelease(client: PoolClient): void {
  client.release(true)
  // The code that uses the client may still call `release`, which would throw the second time.
  client.release = () => undefined
}

/** Returns a set that always contains the clients in use. */
function trackClientsInUse(pool: Pool): ReadonlySet<PoolClient> {
  const inUse = new Set<PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  return inUse
}
