import { readFileSync } from 'node:fs'

/** Returns the content of the file at the path in WORD_FILE; empty if it is not set. Throws if the file cannot be read. */
export function wordLines(path: string | undefined): string {
  if (path === undefined) return ''
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`WORD_FILE is not usable: ${path} cannot be read`, { cause: error })
  }
}
