import { ApiError } from '@yatha/contract'
import type { RailwayFiles } from '../adapters/railway/railway-files.ts'
import { readWebFiles, type WebFile } from '../adapters/data-folder/web-files.ts'
import { withServerAddress } from './published-zip.ts'

/** The files of an edition that anyone may download. */
export class PackFiles {
  /** The files by path, such as `/railway-0123456789abcdef.json`. */
  readonly all: ReadonlyMap<string, WebFile>
  /** File name of the zip, without its extension. */
  readonly zipName: string
  private cachedZip: WebFile | undefined

  constructor(
    readonly files: RailwayFiles,
    private readonly origin: string | undefined,
  ) {
    this.all = readWebFiles(files.folder)
    this.zipName = files.feed ? 'gtfs' : 'yangon-railway-gtfs'
  }

  /** The timetable as GTFS. An imported feed is served unchanged. Throws `not_found` if there is no such file. */
  get zip(): WebFile {
    const file = this.all.get('/gtfs.zip')
    if (!file) throw new ApiError('not_found')
    return (this.cachedZip ??= this.files.feed ? file : withServerAddress(file, this.origin))
  }
}
