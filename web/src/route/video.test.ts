import { expect, test } from 'vitest'
import { videoIdOf } from './video-id.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?t=3', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', undefined],
  ['https://www.youtube.com/watch?v=short', undefined],
  ['javascript:alert(1)//youtu.be/dQw4w9WgXcQ', undefined],
])('the id of %s is %s', (url, id) => {
  expect(videoIdOf(url)).toBe(id)
})
