import { expect, test } from 'vitest'
import { escaped } from '../src/escaped.ts'

test('a name on the map ends no tag and no attribute, in either kind of quotes', () => {
  expect(escaped(`<b title='"'>&`)).toBe('&lt;b title=&#39;&quot;&#39;&gt;&amp;')
})
