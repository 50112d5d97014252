import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const home = fileURLToPath(new URL('../src', import.meta.url))
const owners = new Map<string, string>()

/** Generates the name of a CSS module's class. Names are short, because the first script and the first style sheet contain them. */
export function shortClassName(name: string, file: string): string {
  const owner = `${relative(home, file.split('?')[0]!)} ${name}`
  const digest = createHash('sha256').update(owner).digest()
  const short = `c${digest.readUInt32BE().toString(36).slice(-4)}`
  if ((owners.get(short) ?? owner) !== owner) throw new Error(`two classes get the name ${short}: ${owners.get(short)}, ${owner}`)
  owners.set(short, owner)
  return short
}
