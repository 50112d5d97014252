import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const sourceFolder = fileURLToPath(new URL('../src', import.meta.url))
const owners = new Map<string, string>()

/** Generates the name of a CSS module's class. Names are short, because the first script and the first style sheet contain them. */
export function shortClassName(name: string, file: string): string {
  const owner = `${relative(sourceFolder, file.split('?')[0]!)} ${name}`
  const digest = createHash('sha256').update(owner).digest()
  const shortName = `c${digest.readUInt32BE().toString(36).slice(-4)}`
  if ((owners.get(shortName) ?? owner) !== owner)
    throw new Error(`two classes get the name ${shortName}: ${owners.get(shortName)}, ${owner}`)
  owners.set(shortName, owner)
  return shortName
}
