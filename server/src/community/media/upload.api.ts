import * as contract from '@yatha/contract/endpoints'
import { serve, type ServedEndpoint } from '../../http/serve.ts'
import type { Uploads } from './upload.ts'

/** Endpoints for uploads of pictures and videos. */
export const uploadApi = (uploads: Uploads): ServedEndpoint[] => [
  serve(contract.startUpload, ({ body }, { caller }) => uploads.start(caller.rider.id, body)),
  serve(contract.sendChunk, ({ path, body }, { caller }) => uploads.receive(caller.rider.id, path.id, path.from, body)),
  serve(contract.showUpload, ({ path }, { caller }) => uploads.show(caller.rider.id, path.id)),
  serve(contract.finishUpload, ({ path, body }, { caller }) => uploads.finish(caller.rider.id, path.id, body)),
  serve(contract.cancelUpload, ({ path }, { caller }) => uploads.cancel(caller.rider.id, path.id)),
]
