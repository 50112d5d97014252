import { translateFor, type TranslateIn } from '../words.ts'
import type { RailwayFiles } from '../adapters/railway/railway-files.ts'
import { LiveRailway } from './live-railway.ts'

/** The edition that is served, with its live times. A request is answered from one: what it reads is read again only before a wait. */
export class ServedRailway {
  readonly live: LiveRailway
  private words: TranslateIn

  constructor(private current: RailwayFiles) {
    this.live = new LiveRailway(current.railway)
    this.words = translateFor(current.feed)
  }

  get files(): RailwayFiles {
    return this.current
  }

  /** The sentences of a language, with the name of the railway. */
  readonly translateIn: TranslateIn = (language) => this.words(language)

  /** Serves another edition: to the requests that begin after this. Nothing live is known of it yet. */
  change(files: RailwayFiles): void {
    if (files.feed?.name !== this.current.feed?.name) this.words = translateFor(files.feed)
    this.current = files
    this.live.change(files.railway)
  }
}
