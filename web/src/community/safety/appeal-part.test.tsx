// @vitest-environment happy-dom
import { englishCatalog } from '../../../test/page.tsx'
import type { Appeal } from '@yatha/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageProvider } from '../../words/language.tsx'
import { AppealSection } from './appeal-part.tsx'

const at = '2026-11-23T02:00:00Z'
const htmlOf = (appeal: Appeal | undefined) =>
  renderToStaticMarkup(
    <LanguageProvider first={{ language: 'en', catalog: englishCatalog }}>
      <AppealSection appeal={appeal} onSend={async () => undefined} />
    </LanguageProvider>,
  )

test.each([
  ['granted', 'Your appeal was granted.'],
  ['rejected', 'Your appeal was rejected.'],
] as const)('an appeal that was %s shows its result, and the moderator’s answer as text', (state, result) => {
  const html = htmlOf({ text: 'It was a joke.', at, state, answer: 'Tickets are <b>only</b> sold at stations.' })
  expect(html).toContain(result)
  expect(html).toContain('Tickets are &lt;b&gt;only&lt;/b&gt; sold at stations.')
  expect(html).not.toContain('<button')
})

test('an answer in Burmese has a lang attribute', () => {
  expect(htmlOf({ text: 'x', at, state: 'rejected', answer: 'စည်းကမ်းနှင့် မကိုက်ညီပါ။' })).toContain('lang="my"')
})

test('an open appeal is shown without an answer; without an appeal, a button is shown', () => {
  const open = htmlOf({ text: 'x', at, state: 'open' })
  expect(open).toContain('Your appeal is with the moderators.')
  expect(open.match(/<p/g)).toHaveLength(1)
  expect(htmlOf(undefined)).toContain('Appeal</button>')
})
