import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startMailServer } from '../../e2e/outside/mail-server.ts'
import { nginxArguments } from '../../server/test/nginx.ts'
import { startTcpProxy } from '../../server/test/tcp-proxy.ts'
import {
  acceptsConnections,
  unprivilegedUser,
  readEditedFile,
  findMissingPackages,
  ClusterProgram,
  type StartOptions,
  findPostgresFolder,
  waitUntil,
} from './parts.ts'

/** First port of each program, as an offset from the base port. */
const PORTS = { balancer: 0, web: 1, worker: 4, primary: 6, replica: 7, pgbouncer: 8, redis: 9, s3: 10, mail: 11 } as const
const WEB_PROCESSES = 3
const WORKERS = 2
/** How long a process serves requests after SIGTERM. */
const DRAIN_SECONDS = 2

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Starts on 127.0.0.1: a PostgreSQL primary with a synchronous standby, pgbouncer, Redis, an S3 server, three web processes, two workers
 * and nginx, with the configuration in deploy/. The data is in a temporary folder.
 */
export async function startCluster({ basePort = 4600, log = console.log } = {}) {
  const missing = findMissingPackages()
  if (missing.length > 0) throw new Error(`a cluster needs programs of Debian: sudo apt-get install ${missing.join(' ')}`)
  const port = (name: keyof typeof PORTS, i = 0) => basePort + PORTS[name] + i
  for (let used = basePort; used <= port('mail'); used++)
    if (await acceptsConnections(used))
      throw new Error(`port ${used} is in use: choose another base port, like CLUSTER_PORT=5600 npm run cluster`)
  const parts: ClusterProgram[] = []
  const add = (part: ClusterProgram) => (parts.push(part), part)
  const mail = await startMailServer(port('mail'))
  const s3Proxy = await startTcpProxy({ host: '127.0.0.1', port: port('s3') })
  const folder = mkdtempSync(join(tmpdir(), 'yatha-cluster-'))
  chmodSync(folder, 0o755)
  const stop = async () => {
    // Stops the processes before their stores.
    const isStore = ({ name }: ClusterProgram) => /^(postgres|pgbouncer|redis|s3)/.test(name)
    await Promise.all(parts.filter((part) => !isStore(part)).map((part) => part.stop()))
    await Promise.all(parts.filter(isStore).map((part) => part.stop(part.name.startsWith('postgres') ? 'SIGINT' : 'SIGTERM')))
    mail.close()
    s3Proxy.close()
    spawnSync('umount', ['--lazy', join(folder, 'primary')], { stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const postgres = await startPostgres(folder, port, add)
    log('PostgreSQL with a standby, pgbouncer, Redis, S3 …')
    const pooler = add(
      new ClusterProgram('pgbouncer', ['/usr/sbin/pgbouncer', '-q', join(folder, 'pgbouncer.ini')], { isUnprivileged: true }),
    )
    /** Points pgbouncer to another port of 127.0.0.1. */
    const moveDatabase = (to: number) => {
      writePgbouncerConfig(folder, port('pgbouncer'), to)
      pooler.signal('SIGHUP')
    }
    moveDatabase(port('primary'))
    pooler.start()
    const redis = add(
      new ClusterProgram('redis', ['/usr/bin/redis-server', '--port', String(port('redis')), '--bind', '127.0.0.1', '--save', '']),
    )
    redis.start()
    mkdirSync(join(folder, 's3'))
    const s3Arguments = ['-d', join(folder, 's3'), '-a', '127.0.0.1', '-p', String(port('s3')), '-s', '--configure-bucket', 'yatha']
    const s3 = add(new ClusterProgram('s3', [process.execPath, 'node_modules/s3rver/bin/s3rver.js', ...s3Arguments]))
    s3.start()
    for (const name of ['pgbouncer', 'redis', 's3'] as const) await waitUntil(name, () => acceptsConnections(port(name)))

    const database = (mode: string) => `postgres://yatha@127.0.0.1:${port('pgbouncer')}/${mode}`
    const settings = {
      HOST: '127.0.0.1',
      LOG_LEVEL: process.env['CLUSTER_LOG'] ? 'info' : 'error',
      TRUST_PROXY: 'yes',
      SECRET_KEY: 'only for a cluster on 127.0.0.1, never elsewhere',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      COMMUNITY_ACCOUNT_HOURS: '0',
      SMTP_URL: `smtp://127.0.0.1:${port('mail')}`,
      CONTACT_TO: 'a@yatha.example',
      // Allows pushes to a push service on this computer.
      PUSH_SERVICES: 'localhost',
      REDIS_URL: `redis://127.0.0.1:${port('redis')}`,
      S3_URL: `http://127.0.0.1:${s3Proxy.port}`,
      S3_BUCKET: 'yatha',
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    }
    const environment = (role: 'web' | 'worker', i: number): Record<string, string> => {
      const shared = { ...settings, ROLE: role, YATHA_DATA: join(folder, `${role}-${i + 1}`) }
      const direct = `${database('yatha_session')}?application_name=${role}-${i + 1}`
      return role === 'web'
        ? { ...shared, PORT: String(port(role, i)), DATABASE_URL: database('yatha'), DATABASE_DIRECT_URL: direct }
        : { ...shared, WORKER_PORT: String(port(role, i)), DATABASE_URL: direct }
    }
    const processes = (role: 'web' | 'worker', count: number) =>
      Array.from({ length: count }, (_, i) =>
        add(new ClusterProgram(`${role}-${i + 1}`, [process.execPath, 'server/dist/main.js'], { env: environment(role, i) })),
      )
    const web = processes('web', WEB_PROCESSES)
    const workers = processes('worker', WORKERS)
    /** Waits until a web process or worker has connected to its database. */
    const untilReady = (role: 'web' | 'worker', i: number) =>
      waitUntil(`${role}-${i + 1}`, async () => (await fetch(`http://127.0.0.1:${port(role, i)}/health/ready?database`)).ok)
    const restart = async (role: 'web' | 'worker', i: number, options: StartOptions = {}) => {
      const part = (role === 'web' ? web : workers)[i]!
      await part.stop()
      part.start(options)
      await untilReady(role, i)
    }
    /** Restarts the web processes or workers one after another. */
    const restartAll = async (role: 'web' | 'worker', options: StartOptions = {}) => {
      for (const i of (role === 'web' ? web : workers).keys()) await restart(role, i, options)
    }
    log('three web processes, two workers, nginx …')
    for (const part of [...web, ...workers]) part.start()
    await Promise.all([...web.map((_, i) => untilReady('web', i)), ...workers.map((_, i) => untilReady('worker', i))])
    const servers = web.map((_, i) => port('web', i))
    add(new ClusterProgram('nginx', ['/usr/sbin/nginx', ...nginxArguments({ port: port('balancer'), servers, folder })])).start()
    await waitUntil('nginx', () => acceptsConnections(port('balancer')))
    return {
      ...postgres,
      parts: parts as readonly ClusterProgram[],
      folder,
      port,
      web,
      workers,
      redis,
      s3,
      s3Proxy,
      mail,
      environment,
      moveDatabase,
      untilReady,
      restart,
      restartAll,
      stop,
      address: `http://127.0.0.1:${port('balancer')}`,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a primary and a standby. The primary acknowledges a commit when the standby has stored it. */
async function startPostgres(folder: string, port: (name: 'primary' | 'replica') => number, add: (part: ClusterProgram) => ClusterProgram) {
  const programs = findPostgresFolder()
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(programs, program), args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...unprivilegedUser })
  const data = (name: string) => join(folder, name)
  for (const name of ['primary', 'replica']) {
    mkdirSync(data(name), { mode: 0o700 })
  }
  // A disk in memory that can become full. Only root can mount it.
  const hasOwnDisk =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=700', 'tmpfs', data('primary')], { stdio: 'ignore' }).status === 0
  for (const name of ['primary', 'replica']) if (unprivilegedUser) chownSync(data(name), unprivilegedUser.uid, unprivilegedUser.gid)
  const options = (name: 'primary' | 'replica') =>
    [
      `port=${port(name)}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=100',
      'shared_buffers=64MB',
      'max_wal_size=128MB',
    ].flatMap((option) => ['-c', option])
  const server = (name: 'primary' | 'replica', more: readonly string[] = []) =>
    add(
      new ClusterProgram(`postgres ${name}`, [join(programs, 'postgres'), '-D', data(name), ...options(name), ...more], {
        isUnprivileged: true,
      }),
    )
  run('initdb', ['-D', data('primary'), '-U', 'yatha', '-A', 'trust', '--no-sync', '--data-checksums'])
  const synchronous = ['-c', 'synchronous_standby_names=*']
  const primary = server('primary', synchronous)
  primary.start()
  const isReady = (name: 'primary' | 'replica') => async () => (
    run('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(port(name))]), true
  )
  await waitUntil('the primary', isReady('primary'))
  run('pg_basebackup', [
    '-D',
    data('replica'),
    '-h',
    '127.0.0.1',
    '-p',
    String(port('primary')),
    '-U',
    'yatha',
    '-R',
    '-c',
    'fast',
    '--no-sync',
  ])
  const replica = server('replica')
  replica.start()
  await waitUntil('the standby', isReady('replica'))
  const admin = (name: 'primary' | 'replica') => `postgres://yatha@127.0.0.1:${port(name)}/yatha`
  const client = new Client({ connectionString: admin('primary').replace(/yatha$/, 'postgres') })
  await client.connect()
  await client.query('create database yatha')
  await client.end()
  return { primary, replica, hasOwnDisk, admin, promote: () => run('pg_ctl', ['promote', '-D', data('replica')]) }
}

function writePgbouncerConfig(folder: string, port: number, to: number): void {
  const text = readEditedFile('deploy/pgbouncer.ini', [
    ['host=10.0.0.20 port=5432', `host=127.0.0.1 port=${to}`],
    ['listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['scram-sha-256', 'trust'],
    ['/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt')],
  ])
  writeFileSync(join(folder, 'userlist.txt'), '"yatha" ""\n')
  writeFileSync(join(folder, 'pgbouncer.ini'), text)
}
