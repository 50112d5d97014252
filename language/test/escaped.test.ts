import { expect, test } from 'vitest'
import { escaped } from '../src/escaped.ts'

test('escaped text cannot end a tag, or an attribute in single or double quotes', () => {
  expect(escaped(`<b title='"'>&`)).toBe('&lt;b title=&#39;&quot;&#39;&gt;&amp;')
})
