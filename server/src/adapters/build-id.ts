import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Returns a short hash of the server's program. Another build may answer the same request differently. */
export const buildId = (program: string): string => hash('sha1', readFileSync(program), 'base64url').slice(0, 8)
