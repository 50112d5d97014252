import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = ['timetable/src', 'contract/src', 'answers/src', 'assistant/src', 'server/src', 'web/src', 'data/src', 'bench/src'].map(
  (name) => new URL(`../../${name}/`, import.meta.url),
)

test("only view-layout.ts accesses the memory layout of a day's trains", () => {
  const readers = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && /\b(callFirst|trainFirst|timeFirst)\b/.test(readFileSync(new URL(file, folder), 'utf8')),
    ),
  )
  expect(readers).toEqual(['view-layout.ts'])
})
