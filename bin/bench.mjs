import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { build, home, install } from './steps.mjs'

// npm run bench [-- [write] PART …]: prints speed, memory and bytes with their targets (bench/budget.json). Not part of the tests.
// A part is a program in bench/src or bench/server; without PART, those in ALL run. `write` also writes the output to docs/figures.md.

const ALL = ['planner', 'trips', 'packs', 'railways', 'server', 'phone', 'visit', 'feed', 'assistant', 'lighthouse']
const FIGURES = join(home, 'docs/figures.md')
const INTRODUCTION = `# Figures

\`npm run bench -- write\` writes this page. Targets are in parentheses or in [budget.json](../bench/budget.json); CI checks bytes and counts, never times. [bench/README.md](../bench/README.md) explains the parts.
`

install({ tests: true })
build()
const args = process.argv.slice(2)
const isWriting = args[0] === 'write'
const requestedParts = isWriting ? args.slice(1) : args
const parts = (requestedParts.length > 0 ? requestedParts : ALL).map((name) => {
  const path = [`bench/src/${name}.ts`, `bench/server/${name}.ts`].find((each) => existsSync(join(home, each)))
  if (path) return { name, path }
  console.error(`no part "${name}" in bench/src or bench/server`)
  process.exit(1)
})
// Programs that only benchmarks use have their own lockfiles.
for (const [folder, part] of [
  ['peers', 'planner'],
  ['lighthouse', 'lighthouse'],
]) {
  if (!parts.some(({ name }) => name === part) || existsSync(join(home, `bench/${folder}/node_modules`))) continue
  spawnSync('npm', ['ci', '--prefix', `bench/${folder}`, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: home,
    stdio: 'inherit',
  })
}
const failed = parts.filter((part) => {
  const { status, stdout } = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', part.path], {
    cwd: home,
    stdio: ['inherit', isWriting ? 'pipe' : 'inherit', 'inherit'],
    maxBuffer: 2 ** 26,
  })
  if (isWriting) {
    process.stdout.write(stdout)
    if (status === 0) writeFigures(part.name, String(stdout))
  }
  return status !== 0
})
if (failed.length > 0) {
  console.error(`failed: ${failed.map(({ name }) => name).join(' ')}`)
  process.exit(1)
}

/** Replaces the section of a part in docs/figures.md, or adds it. */
function writeFigures(name, output) {
  const [, ...sections] = existsSync(FIGURES) ? readFileSync(FIGURES, 'utf8').split(/^(?=## )/m) : []
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: home, encoding: 'utf8' }).stdout.trim()
  const machine = `${cpus().length} × ${cpus()[0].model}, Node ${process.version.slice(1)}`
  const day = new Date().toISOString().slice(0, 10)
  // A competing planner prints this for each station.
  const lines = output.trim().replaceAll(/^Missing minimum transfer time.*\n/gm, '')
  const section = `## ${name}\n\n\`npm run bench -- ${name}\`, ${day}, commit ${commit}, ${machine}\n\n\`\`\`text\n${lines}\n\`\`\`\n`
  const others = sections.map((text) => text.trimEnd() + '\n').filter((text) => !text.startsWith(`## ${name}\n`))
  writeFileSync(FIGURES, [INTRODUCTION, ...[...others, section].sort()].join('\n'))
}
