import { answerQuestion, checkFacts, understand } from '@yatha/assistant'
import { LANGUAGES, languageTagOf, type Language } from '@yatha/language'
import { expect, test } from 'vitest'
import { answersIn, NOW, railway, translateIn } from './real-railway.ts'
import { conversationsIn } from './golden-conversations.ts'

/** Number of generated questions; 10,000 for the full run. */
const QUESTIONS = Number(process.env['ASSISTANT_QUESTIONS'] ?? 400)
/** Stations whose names the golden conversations contain. */
const REPLACED_STATIONS = ['hledan', 'insein', 'kamayut', 'tamwe', 'yangon-central', 'mingaladon', 'parami']

const stations = railway.stations.filter(({ served }) => served)
const nameOf = (slug: string, language: Language) =>
  railway.nameOf(railway.station(slug)!, languageTagOf(language)).replaceAll(/[\u200B\u2060]/g, '')

/** Returns the turns of the `n`-th conversation with its stations replaced by others, which also depend on `n`. */
function generateTurns(language: Language, n: number): string[] {
  const conversations = conversationsIn(language)
  const turns = conversations[n % conversations.length]!
  const others = REPLACED_STATIONS.map((_, i) => nameOf(stations[(n * 7 + i * 13) % stations.length]!.slug, language))
  const names = new Map(REPLACED_STATIONS.map((slug, i) => [nameOf(slug, language), others[i]!]))
  const any = new RegExp([...names.keys()].sort((a, b) => b.length - a.length).join('|'), 'g')
  return turns.map((text) => text.replace(any, (name) => names.get(name) ?? name))
}

test(`every fact in the answers to ${QUESTIONS} generated questions is traced`, () => {
  for (let n = 0, asked = 0; asked < QUESTIONS; n++) {
    const language = LANGUAGES[n % LANGUAGES.length]!
    // Five points in time, on different days and at different times of day.
    const now = NOW + ((n % 5) - 2) * 31_000
    const turns = generateTurns(language, Math.floor(n / LANGUAGES.length))
    const readings = new Map()
    for (const [i, text] of turns.entries()) {
      asked++
      const understood = understand(text, { railway, now, language, history: turns.slice(0, i), readings })
      const { text: words, results } = answerQuestion(
        { ...understood, language },
        { answers: answersIn(language, now), t: translateIn(language) },
      )
      expect(words).not.toBe('')
      expect(checkFacts(words, results, railway), `${turns.slice(0, i + 1).join(' | ')} → ${words}`).toEqual([])
    }
  }
}, 600_000)
