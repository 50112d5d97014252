import { expect, test } from 'vitest'
import { defaultTime } from './default-time.ts'

const at = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 60

test('the preselected time is in the future: the next multiple of five minutes, and an hour later for an arrival', () => {
  expect(defaultTime(at('8:42'), 'depart')).toEqual({ days: 0, hour: 8, minute: 45 })
  expect(defaultTime(at('8:42'), 'arrive')).toEqual({ days: 0, hour: 9, minute: 45 })
  expect(defaultTime(at('8:45'), 'depart')).toEqual({ days: 0, hour: 8, minute: 45 })
  expect(defaultTime(at('23:58'), 'depart')).toEqual({ days: 1, hour: 0, minute: 0 })
  expect(defaultTime(at('23:30'), 'arrive')).toEqual({ days: 1, hour: 0, minute: 30 })
})
