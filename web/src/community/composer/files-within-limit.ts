import { POST_LIMITS } from '@yatha/contract'

/** Returns the files that are not too large for the server. */
export const filesWithinLimit = (files: readonly File[]): File[] => files.filter(({ type, size }) => size <= limitOf(type))

const limitOf = (type: string): number => (type.startsWith('video/') ? POST_LIMITS.videoBytes : POST_LIMITS.imageBytes)
