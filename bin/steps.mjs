import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const home = fileURLToPath(new URL('..', import.meta.url))
const pathOf = (path) => join(home, path)
const stampFile = pathOf('.yatha/build')

/** Runs a program in the project's folder. Exits this process if the program fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: home, stdio: 'inherit', ...options })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs a TypeScript program of the project. Exits this process if the program fails. */
export const runTool = (file, args, options) =>
  run(process.execPath, ['--import', import.meta.resolve('tsx'), pathOf(file), ...args], options)

/**
 * Installs missing packages of the lockfile: the packages for building and serving and, with `tests`, also those for tests and
 * benchmarks. Packages for tests and benchmarks that are already installed stay installed.
 */
export function install({ tests = false } = {}) {
  const installed = pathOf('node_modules/.package-lock.json')
  const isCurrent = existsSync(installed) && statSync(installed).mtimeMs >= statSync(pathOf('package-lock.json')).mtimeMs
  const hasTests = existsSync(pathOf('node_modules/vitest'))
  if (isCurrent && (hasTests || !tests)) return
  console.log('Installing packages …')
  // `npm ci` would first remove all installed packages.
  const args = isCurrent ? ['install', '--no-save'] : ['ci', ...(tests || hasTests ? [] : ['--omit=dev'])]
  run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Packs the data and builds web and server if anything has changed since the last build. */
export function build({ force = false } = {}) {
  const stamp = sourceStamp()
  if (
    !force &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp &&
    ['data/dist/manifest.json', 'web/dist/index.html', 'server/dist/main.js'].every((f) => existsSync(pathOf(f)))
  )
    return
  console.log('Building …')
  packData([], { quiet: true })
  run(process.execPath, [pathOf('node_modules/vite/bin/vite.js'), 'build', 'web', '--logLevel', 'warn'])
  run(process.execPath, [pathOf('bin/compress.mjs')])
  run(process.execPath, [pathOf('node_modules/rolldown/bin/cli.mjs'), '-c', 'server/rolldown.config.mjs', '--logLevel', 'warn'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  mkdirSync(pathOf('.yatha'), { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** Checks and packs the data. With `quiet`, prints the output only if this fails. Exits this process on failure. */
export function packData(args = [], { quiet = false } = {}) {
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', pathOf('data/src/build.ts'), ...args], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (!quiet || status !== 0) process.stdout.write(stdout)
  if (status !== 0) process.exit(status ?? 1)
}

/** Checks and packs the zip of a feed. Exits this process if the feed is rejected. */
export function packFeed(args) {
  runTool('data/src/pack-feed.ts', args, { env: { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() } })
}

/** Returns a hash of the names, sizes and modification times of all sources, and of the lockfile. */
function sourceStamp() {
  const hash = createHash('sha256')
  const visit = (path) => {
    for (const name of readdirSync(pathOf(path)).sort()) {
      if (name === 'dist' || name === 'node_modules' || name === 'test') continue
      const inner = join(path, name)
      const info = statSync(pathOf(inner))
      if (info.isDirectory()) visit(inner)
      else hash.update(`${inner} ${info.size} ${info.mtimeMs}\n`)
    }
  }
  for (const folder of ['timetable', 'language', 'contract', 'answers', 'data', 'server', 'web', 'bin']) visit(folder)
  return hash.update(readFileSync(pathOf('package-lock.json'))).digest('hex')
}

/** As root on Debian, installs Redis, nginx and pgbouncer for the tests that run them. Without them, those tests are skipped. */
export function needServers() {
  for (const [path, name] of [
    [process.env.REDIS_SERVER ?? '/usr/bin/redis-server', 'redis-server'],
    ['/usr/sbin/nginx', 'nginx'],
    ['/usr/sbin/pgbouncer', 'pgbouncer'],
  ]) {
    if (existsSync(path) || process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) continue
    console.log(`Installing Debian’s ${name} …`)
    aptInstall(name)
  }
}

/** On Debian, unpacks promtool below .yatha for the test of the alert rules. Without promtool, that test is skipped. */
export function needPromtool() {
  const folder = pathOf('.yatha/tools/prometheus')
  const candidates = [process.env.PROMTOOL, '/usr/bin/promtool', join(folder, 'usr/bin/promtool')]
  if (candidates.some((path) => path && existsSync(path)) || spawnSync('apt-get', ['--version']).status !== 0) return
  console.log('Downloading Debian’s promtool …')
  mkdirSync(folder, { recursive: true })
  // Installing the package would also install a service.
  const download = () => spawnSync('apt-get', ['download', '-qq', 'prometheus'], { cwd: folder, stdio: 'ignore' }).status === 0
  if (!download() && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    download()
  }
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.deb'))) {
    spawnSync('dpkg-deb', ['-x', name, '.'], { cwd: folder })
    rmSync(join(folder, name))
  }
}

function aptInstall(...packages) {
  // A test machine must not start the installed service.
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', ...packages], options)
}

/** Installs Debian's Chromium for the browser tests. Exits this process if that fails. */
export function needChromium() {
  const path = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (existsSync(path)) return
  const root = process.getuid?.() === 0
  if (root && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Debian’s chromium …')
    aptInstall('chromium', 'fonts-noto-core', 'fonts-noto-cjk')
  }
  if (existsSync(path)) return
  console.error(
    'This needs Chromium: install it (Debian: sudo apt-get install chromium fonts-noto-core fonts-noto-cjk), or set CHROMIUM to its path.',
  )
  process.exit(1)
}
