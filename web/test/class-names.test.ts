import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../src', import.meta.url))

test('every class that a component uses is in its style sheet', () => {
  const missing = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .flatMap((path) => {
      const code = readFileSync(join(source, path), 'utf8')
      const imports = [...code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)]
      const body = code.replace(/^import .*$/gm, '')
      return imports.flatMap(([, name, sheet]) => {
        const css = readFileSync(resolve(dirname(join(source, path)), sheet!), 'utf8')
        const usedClasses = new Set([...body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map((match) => match[1]!))
        return [...usedClasses].filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(css)).map((one) => `${path}: ${name}.${one}`)
      })
    })
  expect(missing).toEqual([])
})
