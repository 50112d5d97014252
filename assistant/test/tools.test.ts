import { TOOLS } from '@yatha/assistant'
import { expect, test } from 'vitest'
import { answersIn } from './real-railway.ts'

const answers = answersIn('en')
const call = (name: string, input: unknown) => TOOLS.find((tool) => tool.name === name)!.call(answers, input)

test('every tool returns an error for invalid input', () => {
  const inputs = [
    undefined,
    null,
    7,
    'x',
    [],
    {},
    { from: 'atlantis', to: 'insein', station: 'atlantis', train: 'KHA-99', name: '' },
    { from: 1, to: {} },
  ]
  for (const tool of TOOLS) {
    for (const input of inputs) {
      const { facts, cards } = tool.call(answers, input)
      if (tool.input.required.length > 0) expect(facts, `${tool.name} ${JSON.stringify(input)}`).toHaveProperty('error')
      expect(Array.isArray(cards)).toBe(true)
    }
  }
  expect(call('plan_trip', { from: 'insein', to: 'hledan', day: '2026-02-30' }).facts).toHaveProperty('error')
  expect(call('plan_trip', { from: 'insein', to: 'hledan', time: '25:99' }).facts).toHaveProperty('error')
})

test('each tool returns facts and cards', () => {
  const kinds = (name: string, input: unknown) => call(name, input).cards.map(({ kind }) => kind)
  expect(kinds('find_station', { name: 'အင်းစိန်' })).toEqual(['station'])
  expect(kinds('plan_trip', { from: 'hledan', to: 'insein' })).toContain('itinerary')
  expect(kinds('first_and_last_trip', { from: 'hledan', to: 'insein' })).toEqual(['itinerary', 'itinerary'])
  expect(kinds('station_board', { station: 'insein' })).toEqual(['board'])
  expect(kinds('train', { train: 'kha-3' })).toEqual(['run'])
  expect(kinds('fare', { from: 'yangon-central', to: 'mandalay' })).toEqual(['fare'])
  expect(kinds('landmarks_near', { station: 'hledan' })).toContain('landmark')
  expect(call('service_hours', {}).facts).toMatchObject({ day: '2026-11-23', first: expect.stringMatching(/^\d\d:\d\d$/) })
  expect(call('app_help', { topic: 'offline' }).facts).toMatchObject({ topic: 'offline' })
  expect(call('notices', {}).facts).toEqual({ notices: [] })
})

test('tools have names that a model may call, and their schemas allow no additional fields', () => {
  for (const { name, input } of TOOLS) {
    expect(name).toMatch(/^[a-z_]{3,40}$/)
    expect(input.additionalProperties).toBe(false)
    for (const field of input.required) expect(Object.keys(input.properties)).toContain(field)
  }
})
