import type { Appeal } from '@yatha/contract'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AppealPart } from './appeal-part.tsx'

vi.mock('../../words/language.tsx', () => ({ useTranslate: () => (key: string) => key }))
vi.mock('../../session/use-send.ts', () => ({ useSend: () => ({ busy: false, wrong: {}, submit: () => undefined }) }))

const at = '2026-11-23T02:00:00Z'
const shown = (made: Appeal | undefined) => renderToStaticMarkup(createElement(AppealPart, { made, onSend: async () => undefined }))

test.each([
  ['granted', 'community.appealGranted'],
  ['rejected', 'community.appealRejected'],
] as const)('the author of an appeal that was %s reads so, with the moderator’s answer as text', (state, word) => {
  const html = shown({ text: 'It was a joke.', at, state, answer: 'Tickets are <b>only</b> sold at stations.' })
  expect(html).toContain(word)
  expect(html).toContain('Tickets are &lt;b&gt;only&lt;/b&gt; sold at stations.')
  expect(html).not.toContain('<button')
})

test('an answer in Burmese has its font; without an answer there is none, and one waits for an open appeal', () => {
  expect(shown({ text: 'x', at, state: 'rejected', answer: 'စည်းကမ်းနှင့် မကိုက်ညီပါ။' })).toContain('lang="my"')
  const open = shown({ text: 'x', at, state: 'open' })
  expect(open).toContain('community.appealOpen')
  expect(open.match(/<p/g)).toHaveLength(1)
  expect(shown(undefined)).toContain('community.appeal</button>')
})
