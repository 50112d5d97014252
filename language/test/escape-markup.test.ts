import { expect, test } from 'vitest'
import { escapeMarkup } from '../src/escape-markup.ts'

test('escaped text cannot end a tag, or an attribute in single or double quotes', () => {
  expect(escapeMarkup(`<b title='"'>&`)).toBe('&lt;b title=&#39;&quot;&#39;&gt;&amp;')
})
