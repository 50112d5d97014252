import type { RouteDetail } from '@yatha/contract'
import { expect, test } from 'vitest'
import { directionsQuery } from './directions.ts'

const route = (pattern: RouteDetail['pattern'], ...slugs: string[]) => {
  const stations = slugs.map((slug) => ({ slug }))
  const calls = stations.map((station) => ({ station }))
  return { calls, origin: stations[0], destination: stations.at(-1), pattern } as unknown as RouteDetail
}
const BRANCH = route('branch', 'danyingon', 'insein', 'central')
const LOOP = route('full-loop', 'central', 'insein', 'hledan', 'central')

test('the search for a trip with a train starts at the first of the rider’s stations where the train can be boarded', () => {
  expect(directionsQuery(BRANCH, [undefined, 'hledan', 'insein'], '2026-11-24')).toEqual({
    from: 'insein',
    to: 'central',
    day: '2026-11-24',
  })
  expect(directionsQuery(BRANCH, ['central'], undefined)).toMatchObject({ from: 'danyingon', to: 'central' })
})

test('on a train around the whole loop, the rider chooses where to get off', () => {
  expect(directionsQuery(LOOP, ['hledan'], undefined)).toEqual({ from: 'hledan', to: undefined, day: undefined })
  expect(directionsQuery(LOOP, [undefined, 'bago'], undefined)).toMatchObject({ from: 'bago', to: undefined })
  expect(directionsQuery(LOOP, [], undefined)).toMatchObject({ from: 'central', to: undefined })
})
