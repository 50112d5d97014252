import { afterEach, expect, test, vi } from 'vitest'
import { scheduleDraw } from './in-turn.ts'

const frames: FrameRequestCallback[] = []
vi.stubGlobal('innerHeight', 800)
vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
afterEach(() => expect(frames).toEqual([]))

const place = (top: number) => ({ getBoundingClientRect: () => ({ top, bottom: top + 300 }) }) as Element
const nextFrame = () => frames.splice(0).forEach((frame) => frame(0))

test('each frame renders one item, the item nearest to the screen first', () => {
  const drawn: number[] = []
  for (const top of [1500, -700, 200, -320]) scheduleDraw(place(top), () => drawn.push(top))
  expect(drawn).toEqual([])
  const after = [1, 2, 3, 4].map(() => {
    nextFrame()
    return drawn.length
  })
  expect(after).toEqual([1, 2, 3, 4])
  expect(drawn).toEqual([200, -320, -700, 1500])
})

test('a canceled item is not rendered, but later items are', () => {
  const drawn: string[] = []
  scheduleDraw(place(0), () => drawn.push('gone'))()
  nextFrame()
  scheduleDraw(place(0), () => drawn.push('later'))
  nextFrame()
  expect(drawn).toEqual(['later'])
})
