import { readFileSync } from 'node:fs'

/** Returns the content of the file that WORD_FILE names; '' if the setting is missing. Throws if the file cannot be read. */
export function readWordFile(path: string | undefined): string {
  if (path === undefined) return ''
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`WORD_FILE is not usable: ${path} cannot be read`, { cause: error })
  }
}
