import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { home } from './steps.mjs'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_PARAM_LGBLOCK, BROTLI_MODE_FONT } = constants

/** Parameters that give the smallest first script, as `node bin/build.mjs && ls -l web/dist/assets/app-*.br` shows. */
const BROTLI = { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_MODE]: BROTLI_MODE_FONT, [BROTLI_PARAM_LGBLOCK]: 17 } }

/** Returns the paths of all text files of the built web app. */
function textFiles(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return textFiles(path)
    return /\.(js|css|svg|json|txt|webmanifest)$/.test(name) ? [path] : []
  })
}

// Writes a brotli and a gzip version of every text file of the built web app.
await Promise.all(
  textFiles(join(home, 'web/dist')).map(async (path) => {
    const bytes = await readFile(path)
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, BROTLI))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }),
)
