import type { Language } from '@yatha/language'
import { DE } from './de.ts'
import { EN } from './en.ts'
import { FR } from './fr.ts'
import { JA } from './ja.ts'
import { KO } from './ko.ts'
import { MM } from './mm.ts'
import { TH } from './th.ts'
import type { Words } from './words.ts'
import { ZH } from './zh.ts'

export const WORDS: Readonly<Record<Language, Words>> = { en: EN, mm: MM, ja: JA, zh: ZH, ko: KO, th: TH, fr: FR, de: DE }
export const ALL_WORDS: readonly Words[] = Object.values(WORDS)
