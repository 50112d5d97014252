import type { Extras } from './extras.ts'
import type { Feed } from './feed.ts'
import type { Pack } from './pack.ts'
import { PackReader } from './pack-reader.ts'

/** The feed in a pack, and its extras if it has any; parts are unpacked on first read. Throws an Error for another format. */
export function decode(pack: Pack): { feed: Feed; extras?: Extras } {
  const { feed, extras } = new PackReader(pack)
  return { feed, ...(extras && { extras }) }
}
