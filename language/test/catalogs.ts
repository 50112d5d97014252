import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language, type MessageKey } from '../src/index.ts'

type Messages = Readonly<Record<MessageKey, string>>

const read = (language: Language) => JSON.parse(readFileSync(new URL(`../catalogs/${language}.json`, import.meta.url), 'utf8')) as Messages

/** The uncompiled catalogs of all languages. */
export const catalogs = Object.fromEntries(LANGUAGES.map((language) => [language, read(language)])) as Readonly<Record<Language, Messages>>

/** Returns the visible text of a message: all plural forms, without placeholder names. */
export const visibleText = (message: string): string => message.replace(/\{\w+(?:, plural,)?|\b(?:one|other) \{|=\d+ \{|\}/g, '')

export const catalogEntries = (language: Language): [MessageKey, string][] => Object.entries(catalogs[language]) as [MessageKey, string][]
