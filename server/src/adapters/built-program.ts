import { fileURLToPath } from 'node:url'

/**
 * Returns the path of a built program that the server runs in a separate process. It is beside the built server; a server that runs
 * from its source uses the program in `dist`, too, because a program takes three times as long to start from its source.
 */
export const builtProgram = (name: string): string =>
  fileURLToPath(new URL(`${import.meta.url.endsWith('.ts') ? '../../dist/' : './'}${name}.js`, import.meta.url))
