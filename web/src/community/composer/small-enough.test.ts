import { POST_LIMITS } from '@yatha/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { smallEnough } from './small-enough.ts'

const toasts = vi.hoisted(() => [] as unknown[][])
vi.mock('../../ui/toasts.tsx', () => ({ toast: (...said: unknown[]) => void toasts.push(said) }))
beforeEach(() => void toasts.splice(0))

const SENTENCE = '413 Request Entity Too Large'
const file = (type: string, size: number): File => Object.defineProperty(new File([], 'x', { type }), 'size', { value: size })

test('what is too large for a post is left out, and a toast says 413, once for several', () => {
  const { imageBytes, videoBytes } = POST_LIMITS
  const [photo, video] = [file('image/png', imageBytes), file('video/mp4', videoBytes)]
  expect(smallEnough([file('image/png', imageBytes + 1), photo, file('video/mp4', videoBytes + 1), video], SENTENCE)).toEqual([
    photo,
    video,
  ])
  expect(toasts).toEqual([[SENTENCE, 'error']])
})

test('what fits is taken without a word: a video may be larger than a photo', () => {
  const files = [file('image/heic', POST_LIMITS.imageBytes), file('video/webm', POST_LIMITS.imageBytes + 1)]
  expect([smallEnough(files, SENTENCE), smallEnough([], SENTENCE), toasts]).toEqual([files, [], []])
})
