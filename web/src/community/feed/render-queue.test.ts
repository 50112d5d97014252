import { afterEach, expect, test, vi } from 'vitest'
import { scheduleRender } from './render-queue.ts'

const frames: FrameRequestCallback[] = []
vi.stubGlobal('innerHeight', 800)
vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
afterEach(() => expect(frames).toEqual([]))

const place = (top: number) => ({ getBoundingClientRect: () => ({ top, bottom: top + 300 }) }) as Element
const nextFrame = () => frames.splice(0).forEach((frame) => frame(0))

test('each frame renders one item, the item nearest to the screen first', () => {
  const rendered: number[] = []
  for (const top of [1500, -700, 200, -320]) scheduleRender(place(top), () => rendered.push(top))
  expect(rendered).toEqual([])
  const after = [1, 2, 3, 4].map(() => {
    nextFrame()
    return rendered.length
  })
  expect(after).toEqual([1, 2, 3, 4])
  expect(rendered).toEqual([200, -320, -700, 1500])
})

test('a canceled item is not rendered, but later items are', () => {
  const rendered: string[] = []
  scheduleRender(place(0), () => rendered.push('gone'))()
  nextFrame()
  scheduleRender(place(0), () => rendered.push('later'))
  nextFrame()
  expect(rendered).toEqual(['later'])
})
