import type { ImageAnswer, ImageJob } from './image-job.ts'
import { ReadingProcess, type ProcessLimits } from './reading-process.ts'

export type ImageProcessLimits = Omit<ProcessLimits, 'heapMegabytes'>

/** Maximum JavaScript heap: small, because libvips decodes outside of it. */
const HEAP_MB = 64

/** The process that decodes pictures. */
export class ImageProcess extends ReadingProcess<ImageJob, ImageAnswer, 'photo_unusable' | 'photo_too_large'> {
  constructor(limits: ImageProcessLimits) {
    super({ program: 'image-child', unusable: 'photo_unusable' }, { ...limits, heapMegabytes: HEAP_MB })
  }
}
