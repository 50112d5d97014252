import { translationsFor, type TranslateIn } from '../words.ts'
import type { RailwayFiles } from '../adapters/railway/railway-files.ts'
import { LiveRailway } from './live-railway.ts'

/**
 * The served edition with its live times. A handler must use one edition for a whole request, so it must not read the edition again
 * after an `await`.
 */
export class ServedRailway {
  readonly live: LiveRailway
  private words: TranslateIn

  constructor(private current: RailwayFiles) {
    this.live = new LiveRailway(current.railway)
    this.words = translationsFor(current.feed)
  }

  get files(): RailwayFiles {
    return this.current
  }

  /** Returns the messages of a language, with the name of the railway. */
  readonly translateIn: TranslateIn = (language) => this.words(language)

  /** Serves another edition from the next request on, and clears the live data. */
  change(files: RailwayFiles): void {
    if (files.feed?.name !== this.current.feed?.name) this.words = translationsFor(files.feed)
    this.current = files
    this.live.change(files.railway)
  }
}
