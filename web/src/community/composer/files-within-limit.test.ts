import { POST_LIMITS } from '@yatha/contract'
import { expect, test } from 'vitest'
import { filesWithinLimit } from './files-within-limit.ts'

const { imageBytes, videoBytes } = POST_LIMITS
const file = (type: string, size: number): File => Object.defineProperty(new File([], 'x', { type }), 'size', { value: size })

test('a file that is too large for a post is excluded', () => {
  const [photo, video] = [file('image/png', imageBytes), file('video/mp4', videoBytes)]
  expect(filesWithinLimit([file('image/png', imageBytes + 1), photo, file('video/mp4', videoBytes + 1), video])).toEqual([photo, video])
})

test('a video may be larger than a photo', () => {
  const files = [file('image/heic', imageBytes), file('video/webm', imageBytes + 1)]
  expect([filesWithinLimit(files), filesWithinLimit([])]).toEqual([files, []])
})
