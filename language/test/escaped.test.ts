import { expect, test } from 'vitest'
import { escaped } from '../src/escaped.ts'

test('a name on the map cannot end a tag or an attribute with either kind of quotes', () => {
  expect(escaped(`<b title='"'>&`)).toBe('&lt;b title=&#39;&quot;&#39;&gt;&amp;')
})
