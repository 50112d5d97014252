import { readFileSync } from 'node:fs'

/** The lines of the file that the setting WORD_FILE names, if it does; throws if it cannot be read. */
export function wordLines(path: string | undefined): string {
  if (path === undefined) return ''
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`WORD_FILE is not usable: ${path} cannot be read`, { cause: error })
  }
}
