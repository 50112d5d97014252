import { expect, test } from 'vitest'
import { minutesLate } from '../src/index.ts'

const late = (planned: string, expected?: string) =>
  minutesLate({ planned: `2026-11-23T${planned}+06:30`, ...(expected && { expected: `2026-11-23T${expected}+06:30` }) })

test('minutesLate is the difference between the displayed times', () => {
  expect(late('08:22:00', '08:30:40')).toBe(8)
  expect(late('08:22:00', '08:18:30')).toBe(-4)
  expect(late('08:22:40', '08:23:00')).toBe(1)
})

test('minutesLate is 0 if both times show the same minute, even if the delay rounds to one minute', () => {
  expect(late('08:22:00', '08:22:40')).toBe(0)
  expect(late('08:22:00')).toBe(0)
})
