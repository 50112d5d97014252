import { encode, encodePlaces, type Feed } from '@yatha/timetable'
import { PackFolderWriter, type PackFile } from '../pack-folder.ts'
import type { Files } from '../tables.ts'
import { readFeedLanguages, firstValue } from './pack-names.ts'
import { railwayName } from './pack-railway-name.ts'
import { readRouteColors } from './pack-colors.ts'
import { tracksFromShapes } from './pack-tracks.ts'

/** Manifest of a packed feed. The manifest of the reviewed railway has no `feed`. */
export interface RailwayManifest {
  /** feed_version; '' if missing. */
  readonly edition: string
  readonly asOf: ''
  readonly railway: PackFile
  readonly places: PackFile
  /** Files with station names, by language tag. */
  readonly names: Readonly<Record<string, PackFile>>
  readonly map: readonly []
  readonly gtfsBytes: number
  readonly feed: {
    /** Name of the railway; see `railwayName`. */
    readonly name: string
    readonly url: string
    readonly zone: string
    /** Language tag of the names in stops.txt. */
    readonly language: string
    readonly agencies: readonly { readonly id: string; readonly name: string; readonly url: string }[]
    readonly stops: number
    readonly trips: number
    readonly calls: number
  }
}

/** Writes the pack of a checked feed into a folder, completely or not at all. The server publishes `zip` as open data. */
export function packRailway(folder: string, files: Files, feed: Feed, zip: Uint8Array): RailwayManifest {
  const pack = new PackFolderWriter(folder)
  try {
    const { ownLanguage: own, names } = readFeedLanguages(files, feed)
    const { agencies } = feed
    const manifest: RailwayManifest = {
      edition: firstValue(files, 'feed_info.txt', 'feed_version'),
      asOf: '',
      railway: pack.add('railway', encode(feed)),
      places: pack.add(
        'places',
        encodePlaces({ ...noFacts(feed), ...tracksFromShapes(files, feed), colors: readRouteColors(files, feed) }, feed),
      ),
      names: Object.fromEntries([...names].map(([tag, packed]) => [tag, pack.add(`names-${tag}`, packed)])),
      map: [],
      gtfsBytes: zip.length,
      feed: {
        name: railwayName(feed),
        url: agencies[0]?.url ?? '',
        zone: feed.zone,
        language: own,
        agencies: agencies.map(({ id, name, url }) => ({ id, name, url })),
        stops: feed.stops.ids.length,
        trips: feed.trips.ids.length,
        calls: feed.calls.stop.length,
      },
    }
    pack.addBytes('gtfs.zip', zip)
    pack.finish(manifest)
    return manifest
  } catch (error) {
    pack.discard()
    throw error
  }
}

/** Empty values for the parts of `Places` that only a reviewed railway has. */
const noFacts = (feed: Feed) => ({
  aliases: feed.stops.ids.map(() => []),
  landmarks: [],
  notes: feed.trips.ids.map(() => ''),
  videos: feed.routes.ids.map(() => ''),
})
