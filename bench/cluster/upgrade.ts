import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import type { Fault } from './fault.ts'
import { projectFolder, ClusterProgram } from './parts.ts'

/** SQL of the next version's migrations, by name. The second migration takes 15 s. */
const MIGRATIONS: Readonly<Record<string, string>> = {
  next_column: 'alter table post add column next_version text;',
  next_work: 'select pg_sleep(15);',
}

export const upgradeFault: Fault = {
  name: 'upgrade one by one, with a migration of 15 s',
  kind: 'process',
  seconds: 0,
  inject: async (cluster) => {
    const cwd = makeNextVersion(cluster)
    const migrate = new ClusterProgram('migrate', [process.execPath, 'server/dist/migrate.js'], { env: cluster.environment('worker', 0) })
    migrate.start({ cwd })
    if ((await migrate.ended()) !== 0) throw new Error('the migration failed')
    await cluster.restartAll('web', { cwd })
    await cluster.restartAll('worker', { cwd })
  },
}

/** Starts the previous version on the schema of the next version. */
export const rollbackFault: Fault = {
  name: 'upgrade rolled back, one by one',
  kind: 'process',
  seconds: 0,
  inject: async ({ restartAll }) => {
    await restartAll('web')
    await restartAll('worker')
  },
}

/** Copies this version, and adds migrations. Returns the folder. */
function makeNextVersion({ folder }: Cluster): string {
  const next = join(folder, 'next')
  mkdirSync(join(next, 'server'), { recursive: true })
  for (const path of ['server/dist', 'server/migrations', 'server/package.json', 'package.json'])
    cpSync(join(projectFolder, path), join(next, path), { recursive: true })
  for (const name of ['node_modules', 'data', 'web'])
    if (existsSync(join(projectFolder, name))) symlinkSync(join(projectFolder, name), join(next, name))
  const path = join(next, 'server/migrations/meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as {
    entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
  }
  for (const [tag, sql] of Object.entries(MIGRATIONS)) {
    const last = journal.entries.at(-1)!
    writeFileSync(join(next, `server/migrations/${tag}.sql`), sql)
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  }
  writeFileSync(path, JSON.stringify(journal))
  return next
}
