import { expect, test } from 'vitest'
import { preselectedTime } from './default-time.ts'

const at = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 60

test('the preselected time is the next multiple of five minutes, if necessary on the next day', () => {
  expect(preselectedTime(at('8:42'))).toEqual({ days: 0, hour: 8, minute: 45 })
  expect(preselectedTime(at('8:45'))).toEqual({ days: 0, hour: 8, minute: 45 })
  expect(preselectedTime(at('23:58'))).toEqual({ days: 1, hour: 0, minute: 0 })
})
