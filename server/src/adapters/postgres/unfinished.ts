import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Age above which a temporary folder is the leftover of a killed process. */
const LEFTOVER_AGE_MS = 600_000
const MARK = '.tmp-'

/**
 * Creates a folder atomically: `fill` fills a temporary folder, which is then renamed. If another process creates the folder
 * meanwhile, that folder is kept. Removes leftovers of killed processes.
 */
export async function createFolderAtomically(folder: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  removeLeftovers(folder)
  const unfinished = `${folder}${MARK}${randomBytes(6).toString('hex')}`
  mkdirSync(unfinished, { mode: 0o700 })
  try {
    await fill(unfinished)
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

function removeLeftovers(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    const path = join(dirname(folder), name)
    if (name.startsWith(basename(folder) + MARK) && Date.now() - statSync(path).mtimeMs > LEFTOVER_AGE_MS)
      rmSync(path, { recursive: true, force: true })
  }
}
