import type { Itinerary, RideLeg } from '@yatha/contract'
import { expect, test } from 'vitest'
import { exceedsMaxWait, overnightWait, shortTransferMinutes } from './long-wait.ts'

const walk = (departs: string, arrives: string, day = '2026-11-23') =>
  ({
    kind: 'walk',
    from: 'a',
    to: 'b',
    departs: `${day}T${departs}:00+06:30`,
    arrives: `${day}T${arrives}:00+06:30`,
  }) as Itinerary['legs'][number]

const ride = (departs: string, arrives: string) => {
  const call = (time: string) => ({ planned: `2026-11-23T${time}:00+06:30` })
  return { kind: 'ride', from: 'a', to: 'b', departs: call(departs), arrives: call(arrives) } as RideLeg
}

test("a gap of more than two hours between two legs is a long wait, as is the planner's `longWait`", () => {
  expect(exceedsMaxWait({ legs: [walk('08:00', '08:30'), walk('10:30', '11:00')] })).toBe(false)
  expect(exceedsMaxWait({ legs: [walk('08:00', '08:30'), walk('10:31', '11:00')] })).toBe(true)
  expect(exceedsMaxWait({ legs: [walk('08:00', '08:30')], longWait: { station: 'a', minutes: 690 } })).toBe(true)
})

test('a night is a long wait that includes 2:00 at night', () => {
  const evening = walk('17:56', '18:23')
  expect(overnightWait({ legs: [evening, walk('06:00', '16:00', '2026-11-24')] })).toMatchObject({ station: 'a', minutes: 697 })
  expect(overnightWait({ legs: [walk('00:10', '00:30'), walk('05:00', '06:00')] })).toMatchObject({ minutes: 270 })
  expect(overnightWait({ legs: [walk('08:00', '08:30'), walk('14:00', '15:00')] })).toBeUndefined()
  expect(overnightWait({ legs: [walk('01:00', '01:30'), walk('02:10', '03:00')] })).toBeUndefined()
})

test('a transfer of less than 15 minutes is short; the minutes of the shortest transfer are returned', () => {
  expect(shortTransferMinutes([ride('08:00', '08:19'), ride('08:30', '09:00'), ride('09:05', '09:30')])).toBe(5)
  expect(shortTransferMinutes([ride('08:00', '08:15'), ride('08:30', '09:00')])).toBeUndefined()
  expect(shortTransferMinutes([ride('08:00', '08:15')])).toBeUndefined()
})
