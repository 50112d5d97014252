import { expect, test } from 'vitest'
import { isShellOutdated } from './outdated.ts'

test.each([
  ['android', '299', true],
  ['android', '300', false],
  ['android', '301', false],
  // Versions are compared as text, not as numbers (spec §9).
  ['android', '1000', true],
  ['android', '99', false],
  ['android', '3', true],
  ['android', '30', true],
  ['android', '', true],
  ['android', undefined, false],
  ['ios', '299', false],
  [undefined, '299', false],
  ['Android', '299', false],
] as const)('spec §9: for os %s and serial number %s, isOutdated returns %s', (os, serial, outdated) => {
  expect(isShellOutdated(os, serial)).toBe(outdated)
})
