import type { Language } from '@yatha/language'
import { VOCABULARIES } from '../words/all-words.ts'
import { cacheResults } from './cache-results.ts'
import { CUES, phrasesOf, type Cue } from '../words/words.ts'

/** The cue of the example phrases that are most similar to a text, with their similarity from 0 to 1. */
export interface CueGuess {
  readonly cue: Cue
  readonly similarity: number
}

/** Cues too general to give an intent. The classifier learns the phrases of most of them as `noMeaning`. */
export const WEAK_CUES: ReadonlySet<Cue> = new Set<Cue>([
  ...([
    'noMeaning',
    'train',
    'continuation',
    'there',
    'go',
    'when',
    'help',
    'app',
    'now',
    'arrive',
    'depart',
    'correction',
    'where',
    'unlisted',
    'fareClass',
    'ring',
  ] as const),
  ...(['today', 'tomorrow', 'afterTomorrow', 'yesterday', 'afternoon', 'evening'] as const),
])
/** Cues that the classifier does not learn, so that only their exact phrases give them. */
const NOT_LEARNED: ReadonlySet<Cue> = new Set<Cue>([
  'lead',
  'cancel',
  'notify',
  'aboard',
  'otherWay',
  'circular',
  'walk',
  'alarm',
  'alertTest',
  'code',
  'report',
  'stopover',
  'around',
  'nightTrain',
  'sameTime',
  'punctuality',
])
/** Maximum number of letters of a text that are compared. */
const MAX_LETTERS = 120
/** Minimum and maximum number of characters of the n-grams of a text. */
const [MIN_GRAM_LETTERS, MAX_GRAM_LETTERS] = [2, 4]
/** Maximum number of examples that may contain an n-gram; more frequent n-grams are ignored. */
const MAX_EXAMPLES = 100
/** Squared weight of an n-gram that is in no example. */
const UNKNOWN_GRAM_SQUARED_WEIGHT = 12

/** The examples, by n-gram. The weight of an n-gram is its inverse document frequency. */
interface Model {
  /** The cue of each example, as an index of CUES. */
  readonly cues: Uint8Array
  readonly norms: Float64Array
  readonly grams: ReadonlyMap<string, { readonly squaredWeight: number; readonly examples: readonly number[] }>
}

/** Finds the most likely cue of a folded text, without names of places, in one of the languages. */
export function classify(text: string, languages: readonly Language[]): CueGuess | undefined {
  const all = languages.flatMap((language) => classifyIn(modelOf(language), text.slice(0, MAX_LETTERS)) ?? [])
  return all.sort((a, b) => b.similarity - a.similarity)[0]
}

/** Finds the cue whose examples have the most n-grams in common with a text: the highest cosine of TF-IDF vectors. */
function classifyIn({ grams, cues, norms }: Model, text: string): CueGuess | undefined {
  const dots = new Float64Array(cues.length)
  let norm = 0
  for (const gram of gramsOf(text)) {
    const { squaredWeight, examples } = grams.get(gram) ?? { squaredWeight: UNKNOWN_GRAM_SQUARED_WEIGHT, examples: [] }
    norm += squaredWeight
    for (const example of examples) dots[example]! += squaredWeight
  }
  // The two best similarities of each cue.
  const [first, second] = [new Float64Array(CUES.length), new Float64Array(CUES.length)]
  for (let i = 0; i < dots.length; i++) {
    const similarity = dots[i]! / Math.sqrt(norm * norms[i]!)
    const cue = cues[i]!
    if (similarity > first[cue]!) {
      second[cue] = first[cue]!
      first[cue] = similarity
    } else if (similarity > second[cue]!) second[cue] = similarity
  }
  const ranks = first.map((similarity, cue) => similarity + second[cue]! / 4)
  const best = ranks.indexOf(Math.max(...ranks))
  return first[best] ? { cue: CUES[best]!, similarity: first[best] } : undefined
}

const modelOf = cacheResults((language: Language): Model => {
  const { examples: own, cues } = VOCABULARIES[language]
  const examples = CUES.filter((cue) => !NOT_LEARNED.has(cue)).flatMap((cue) =>
    [...new Set([...phrasesOf(own[cue]), ...phrasesOf(cues[cue])])].map((text) => ({
      cue: WEAK_CUES.has(cue) && cue !== 'app' && cue !== 'unlisted' ? 'noMeaning' : cue,
      grams: gramsOf(text),
    })),
  )
  const examplesByGram = new Map<string, number[]>()
  examples.forEach((example, i) => {
    for (const gram of example.grams) {
      const all = examplesByGram.get(gram)
      if (all) all.push(i)
      else examplesByGram.set(gram, [i])
    }
  })
  const grams = new Map<string, { squaredWeight: number; examples: readonly number[] }>()
  for (const [gram, all] of examplesByGram)
    grams.set(gram, { squaredWeight: Math.log(examples.length / all.length) ** 2, examples: all.length > MAX_EXAMPLES ? [] : all })
  const norms = Float64Array.from(examples, (example) => [...example.grams].reduce((sum, gram) => sum + grams.get(gram)!.squaredWeight, 0))
  return { cues: Uint8Array.from(examples, ({ cue }) => CUES.indexOf(cue)), norms, grams }
})

function gramsOf(text: string): Set<string> {
  const padded = ` ${text} `
  const grams = new Set<string>()
  for (let size = MIN_GRAM_LETTERS; size <= MAX_GRAM_LETTERS; size++)
    for (let at = 0; at + size <= padded.length; at++) grams.add(padded.slice(at, at + size))
  return grams
}
