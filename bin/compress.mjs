import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { home } from './steps.mjs'

/** Options that are best for small scripts: font mode with blocks of 64 kB. Most other files are smaller without them. */
const FONT_MODE = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [constants.BROTLI_PARAM_LGBLOCK]: 16 }

/** Options for large scripts: the best of them changes with every build. */
const LARGE = [
  { [constants.BROTLI_PARAM_LGWIN]: 18 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 20 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 17 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 17, [constants.BROTLI_PARAM_NDIRECT]: 2 },
]

/** Compresses a file with brotli, with the options that give the smallest result. */
const compressSmallest = (bytes) =>
  [{}, FONT_MODE, ...(bytes.length > 65_536 ? LARGE : [])]
    .map((more) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, ...more } }))
    .sort((a, b) => a.length - b.length)[0]

// Writes a brotli and a gzip version of every text file of the built web app.
function compressFolder(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) compressFolder(path)
    else if (/\.(js|css|svg|json|txt|webmanifest)$/.test(name)) {
      const bytes = readFileSync(path)
      writeFileSync(`${path}.br`, compressSmallest(bytes))
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    }
  }
}
compressFolder(join(home, 'web/dist'))
