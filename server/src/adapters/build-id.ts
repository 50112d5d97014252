import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Identifies this build of the server by the content of its program: the same questions may have other answers in another. */
export const buildId = (program: string): string => hash('sha1', readFileSync(program), 'base64url').slice(0, 8)
