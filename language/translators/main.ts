import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { LANGUAGES, type Language, type MessageKey } from '../src/index.ts'
import { fromPo, toPo, type MessageDescription, type Messages } from './po.ts'

// npm run words -- LANGUAGE [SCREEN | export FILE.po | import FILE.po]

const fileOf = (name: string) => new URL(`../${name}`, import.meta.url)
const readJson = <T>(name: string) => JSON.parse(readFileSync(fileOf(name), 'utf8')) as T
const USAGE = `npm run words -- LANGUAGE                 the screens and how many messages each has
npm run words -- LANGUAGE SCREEN          the messages of a screen
npm run words -- LANGUAGE export FILE.po  writes all messages for a translator
npm run words -- LANGUAGE import FILE.po  reads them back into language/catalogs
LANGUAGE: ${LANGUAGES.join(' ')}`

function main([code, ...rest]: readonly string[]): void {
  const language = LANGUAGES.find((one) => one === code)
  if (!language) return fail(USAGE)
  const english = readJson<Messages>('catalogs/en.json')
  const messages = readJson<Messages>(`catalogs/${language}.json`)
  const descriptions = readJson<Record<MessageKey, MessageDescription>>('descriptions.json')
  const [command, file] = rest
  if (command === 'export' && file) writeFileSync(file, toPo(language, messages, english, descriptions))
  else if (command === 'import' && file) importFile(language, file, english)
  else if (command === 'export' || command === 'import') fail(USAGE)
  else if (command) showScreen(rest.join(' '), messages, english, descriptions)
  else showScreens(descriptions)
}

function importFile(language: Language, file: string, english: Messages): void {
  try {
    writeFileSync(fileOf(`catalogs/${language}.json`), `${JSON.stringify(fromPo(readFileSync(file, 'utf8'), english), null, 2)}\n`)
  } catch (error) {
    fail((error as Error).message)
  }
}

function showScreens(descriptions: Readonly<Record<MessageKey, MessageDescription>>): void {
  const counts = new Map<string, number>()
  for (const { where } of Object.values(descriptions)) counts.set(where, (counts.get(where) ?? 0) + 1)
  for (const [where, count] of counts) console.log(`${where.padEnd(24)} ${count}`)
}

function showScreen(
  screen: string,
  messages: Messages,
  english: Messages,
  descriptions: Readonly<Record<MessageKey, MessageDescription>>,
): void {
  const keys = (Object.keys(english) as MessageKey[]).filter((key) => descriptions[key].where.toLowerCase() === screen.toLowerCase())
  if (keys.length === 0) return fail(`There is no screen “${screen}”.\n${USAGE}`)
  for (const key of keys) {
    const { note, max } = descriptions[key]
    console.log(`${key}\n  ${note}${max === undefined ? '' : ` (at most ${max} characters)`}\n  ${english[key]}\n  ${messages[key]}\n`)
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}

main(parseArgs({ allowPositionals: true }).positionals)
