import type { Redis } from 'ioredis'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { pause } from '../../pause.ts'

/**
 * Notifies all processes of changes. A message is a hint, such as an id. A process receives it at most once, and misses it while
 * disconnected. A subscriber that must not miss a change also polls.
 */
export interface Bus {
  /**
   * Publishes a message. Subscribers in all processes, including this one, receive messages in order. Throws if the message is too long or
   * the store is unavailable.
   */
  publish(topic: string, message: string): Promise<void>
  /** Calls `listener` with each later message; returns a function that unsubscribes. */
  subscribe(topic: string, listener: (message: string) => void): () => void
  /** Resolves when all subscriptions are active. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Publishes a hint that may be lost. If the bus is unavailable, subscribers notice at their next poll. */
export const publishHint = async (
  { bus, log }: { readonly bus: Bus; readonly log: Logger },
  topic: string,
  message: string,
): Promise<void> => bus.publish(topic, message).catch((error: unknown) => log.debug({ err: error }, 'the message bus is unavailable'))

/** Maximum bytes of topic and message: PostgreSQL allows less than 8,000. */
const MAX_MESSAGE_BYTES = 7900
const CHANNEL = 'yatha_bus'
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 5000
/** Interval of the checks that detect a silently lost connection, to PostgreSQL and to Redis. */
const HEARTBEAT_MS = 30_000
const REDIS_HEARTBEAT_MS = 5000

class Listeners {
  private readonly byTopic = new Map<string, Set<(message: string) => void>>()

  constructor(private readonly log: Logger) {}

  has(topic: string): boolean {
    return this.byTopic.has(topic)
  }

  add(topic: string, listener: (message: string) => void): void {
    const listeners = this.byTopic.get(topic) ?? new Set()
    this.byTopic.set(topic, listeners.add(listener))
  }

  remove(topic: string, listener: (message: string) => void): void {
    const listeners = this.byTopic.get(topic)
    listeners?.delete(listener)
    if (listeners?.size === 0) this.byTopic.delete(topic)
  }

  /** Calls the listeners of a topic. A listener that throws does not affect the others. */
  notify(topic: string, message: string): void {
    for (const listener of this.byTopic.get(topic) ?? []) {
      try {
        listener(message)
      } catch (error) {
        this.log.error({ err: error, topic }, 'a listener of the message bus failed')
      }
    }
  }
}

function checkMessage(topic: string, message: string): void {
  if (!/^[\w:.-]+$/.test(topic)) throw new Error(`no topic: ${topic}`)
  const bytes = Buffer.byteLength(topic) + Buffer.byteLength(message)
  if (bytes > MAX_MESSAGE_BYTES) throw new Error(`a message of ${bytes} bytes is too long for the bus: publish an id`)
}

interface BusParts {
  readonly log: Logger
}

export interface DatabaseBusParts extends BusParts {
  readonly pool: () => Pool
  /** The pool for the listening connection, which must not lead to a transaction pooler; `pool` by default. */
  readonly directPool?: () => Pool
}

/** Returns a bus on PostgreSQL's NOTIFY. A process with a subscription reserves one connection of its pool. */
export function databaseBus({ pool, directPool = pool, log }: DatabaseBusParts): Bus {
  const listeners = new Listeners(log)
  const closed = new AbortController()
  let listening: Promise<void> | undefined
  let isListening = false
  const readyCallbacks: (() => void)[] = []

  const receive = async (client: PoolClient): Promise<void> => {
    const connectionEnd = new Promise<void>((done) => {
      client.once('error', () => done())
      client.once('end', () => done())
      closed.signal.addEventListener('abort', () => done(), { once: true })
    })
    client.on('notification', ({ payload = '' }) => {
      const space = payload.indexOf(' ')
      listeners.notify(payload.slice(0, space), payload.slice(space + 1))
    })
    await client.query(`listen ${CHANNEL}`)
    isListening = true
    for (const done of readyCallbacks.splice(0)) done()
    const heartbeat = setInterval(
      () => void client.query('select 1').catch(() => client.emit('error', new Error('no heartbeat'))),
      HEARTBEAT_MS,
    )
    await connectionEnd
    clearInterval(heartbeat)
  }
  const listen = async (): Promise<void> => {
    let wait = FIRST_RETRY_MS
    while (!closed.signal.aborted) {
      let client: PoolClient | undefined
      try {
        client = await directPool().connect()
        await receive(client)
        wait = FIRST_RETRY_MS
      } catch (error) {
        log.debug({ err: error }, 'the message bus is unavailable')
      }
      isListening = false
      // The connection still listens, so it must not return to the pool.
      client?.release(true)
      await pause(wait, closed.signal)
      wait = Math.min(wait * 2, MAX_RETRY_MS)
    }
  }
  return {
    publish: async (topic, message) => {
      checkMessage(topic, message)
      await pool().query('select pg_notify($1, $2)', [CHANNEL, `${topic} ${message}`])
    },
    subscribe: (topic, listener) => {
      listening ??= listen()
      listeners.add(topic, listener)
      return () => listeners.remove(topic, listener)
    },
    ready: () => new Promise((done) => (listening && !isListening ? readyCallbacks.push(done) : done())),
    close: async () => {
      closed.abort()
      await listening
    },
  }
}

export interface RedisBusParts extends BusParts {
  /** The publishing connection. */
  readonly redis: Redis
  /** Opens a connection for subscriptions, because a subscribed connection cannot publish. */
  readonly open: () => Redis
  readonly heartbeatMs?: number
}

/** Returns a bus on Redis, whose connections reconnect and resubscribe by themselves. */
export function redisBus({ redis, open, log, heartbeatMs = REDIS_HEARTBEAT_MS }: RedisBusParts): Bus {
  const listeners = new Listeners(log)
  const pendingCommands = new Set<Promise<unknown>>()
  let connection: Redis | undefined
  let heartbeat: ReturnType<typeof setInterval> | undefined
  const openConnection = (): Redis => {
    if (connection) return connection
    const opened = (connection = open())
    // Pings the connection: the client closes and reopens a connection whose ping gets no response.
    heartbeat = setInterval(() => {
      if (opened.status === 'ready') opened.ping().catch(() => undefined)
    }, heartbeatMs).unref()
    connection.on('message', (channel: string, message: string) => listeners.notify(channel.slice(CHANNEL.length + 1), message))
    return connection
  }
  /** Runs `work` on the connection, in the order of the calls. */
  const run = (work: (redis: Redis) => Promise<unknown>): void => {
    const done = work(openConnection()).catch((error: unknown) => log.debug({ err: error }, 'the message bus is unavailable'))
    pendingCommands.add(done)
    void done.then(() => pendingCommands.delete(done))
  }
  return {
    publish: async (topic, message) => {
      checkMessage(topic, message)
      await redis.publish(`${CHANNEL}:${topic}`, message)
    },
    subscribe: (topic, listener) => {
      if (!listeners.has(topic)) run((subscriber) => subscriber.subscribe(`${CHANNEL}:${topic}`))
      listeners.add(topic, listener)
      return () => {
        if (!listeners.has(topic)) return
        listeners.remove(topic, listener)
        if (!listeners.has(topic)) run((subscriber) => subscriber.unsubscribe(`${CHANNEL}:${topic}`))
      }
    },
    ready: async () => void (await Promise.all(pendingCommands)),
    close: async () => {
      clearInterval(heartbeat)
      connection?.disconnect()
    },
  }
}
