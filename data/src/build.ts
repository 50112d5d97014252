import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encode, encodePlaces, readFeed } from '@yatha/timetable'
import { checkFeed } from './check.ts'
import { checkMap } from './check-map.ts'
import { readFeedTables, TRANSLATED_LANGUAGE_TAGS } from './feed-tables.ts'
import { Findings, formatFinding } from './findings.ts'
import { zipPublishedFeed, zipReviewedFiles } from './gtfs-zip.ts'
import { makeMap } from './make-map.ts'
import { makeExtras } from './make-extras.ts'
import { makeNames } from './make-names.ts'
import { makePlaces } from './make-places.ts'
import { PackFolderWriter } from './pack-folder.ts'
import { readFiles } from './tables.ts'

// npm run data [-- FOLDER [OUT]]: checks the reviewed files and packs them. If there is an error, writes nothing and exits with 1.

const home = fileURLToPath(new URL('..', import.meta.url))
const folder = process.argv[2] ?? join(home, 'feed')
const out = process.argv[3] ?? join(home, 'dist')
const files = readFiles(folder)
const layers = makeMap(join(home, 'basemap'), (process.env['MAP_WITHOUT'] ?? '').split(','))
const mapFindings = new Findings()
checkMap(layers, mapFindings)
const findings = [...checkFeed(files), ...mapFindings.all]
for (const finding of findings) console.log(formatFinding(finding))
const errors = findings.filter((f) => f.level === 'error').length
console.log(`${errors} errors, ${findings.length - errors} notices`)
if (errors > 0) process.exit(1)

const tables = readFeedTables(files)
const feed = readFeed(files)
const extras = makeExtras(tables, feed)
const pack = new PackFolderWriter(out)

const railway = pack.add('railway', encode(feed, extras))
const places = pack.add('places', encodePlaces(makePlaces(tables, feed), feed))
const names = Object.fromEntries(
  TRANSLATED_LANGUAGE_TAGS.filter((language) => language !== 'my').map((language) => [
    language,
    pack.add(`names-${language}`, makeNames(tables, feed, language)),
  ]),
)
const map = layers.map((layer) => pack.add(`map-${layer.name}`, layer))
const zip = zipPublishedFeed(files, tables, readFileSync(join(home, 'LICENCE.md'), 'utf8'))
pack.addBytes('gtfs.zip', zip)
pack.addBytes('reviewed.zip', zipReviewedFiles(files))
pack.finish({ edition: extras.edition, asOf: extras.asOf, railway, places, names, map, gtfsBytes: zip.length })
for (const { file, bytes, brotli } of [railway, places, ...Object.values(names)]) console.log(`${file}: ${bytes} bytes, ${brotli} brotli`)
console.log(`gtfs.zip ${zip.length} bytes`)
console.log(`map ${map.map(({ file, brotli }) => `${file} ${brotli}`).join(', ')} brotli`)
