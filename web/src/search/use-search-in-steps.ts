import { startTransition, useEffect, useMemo, useState } from 'react'
import {
  answerDirect,
  answerSearch,
  isSearchReady,
  searchQuestion,
  stepOfSearch,
  unknownStations,
  type Answers,
  type SearchQuestion,
  type UnknownStations,
} from '@yatha/answers'
import type { SearchAnswer } from '@yatha/contract'
import { useAnswers } from '../railway/railway.tsx'
import type { Asked } from './use-search.ts'

/** Half a frame: what takes longer goes on after the next one. */
const SLICE_MS = 8

type Asking = Pick<Asked, 'from' | 'to' | 'day' | 'time' | 'by'>

export interface Found {
  /** Undefined until both ends are chosen, and while nothing is known yet. */
  readonly found: SearchAnswer | UnknownStations | undefined
  /** False while it has the direct trains alone, or nothing. */
  readonly isWhole: boolean
}

interface Begun {
  /** Undefined if there is nothing to work out. */
  readonly question?: SearchQuestion
  readonly found: Found
}

/** What can be said at once; of a question that has no answer yet, the direct trains. */
function begin(answers: Answers, { from, to, ...asked }: Asking, isNew: boolean): Begun {
  const told = (found: Found['found'], isWhole = true): Found => ({ found, isWhole })
  if (from === undefined || to === undefined) return { found: told(unknownStations(answers, { from, to })) }
  const question = searchQuestion(answers, { ...asked, from, to })
  if ('unknown' in question) return { found: told(question) }
  if (isSearchReady(answers, question)) return { found: told(answerSearch(answers, question)) }
  const direct = isNew ? answerDirect(answers, question) : undefined
  const whole = workOn(answers, question)
  return whole ? { found: whole } : { question, found: told(direct?.direct.length ? direct : undefined, false) }
}

/** Works for a slice of time; undefined if there is more to do. Most devices are done at once. */
function workOn(answers: Answers, question: SearchQuestion): Found | undefined {
  const end = performance.now() + SLICE_MS
  while (!stepOfSearch(answers, question)) if (performance.now() > end) return undefined
  return { found: answerSearch(answers, question), isWhole: true }
}

/** Questions that have been answered. */
const answered = new WeakSet<Asking>()

/**
 * Like useSearch, without holding up the page on a slow phone: of a new question the direct trains first, while the rest is worked
 * out; with new live times its last answer stays until there is a newer one.
 */
export function useSearchInSteps({ from, to, day, time, by }: Asking): Found {
  const answers = useAnswers()
  const asking = useMemo(() => ({ from, to, day, time, by }), [from, to, day, time, by])
  const begun = useMemo(() => begin(answers, asking, !answered.has(asking)), [answers, asking])
  const [ended, end] = useState<{ readonly begun: Begun; readonly found: Found }>()
  const [last, keep] = useState<{ readonly asking: Asking; readonly found: Found }>()
  useEffect(() => {
    const { question } = begun
    if (!question) return undefined
    const goOn = () => {
      const found = workOn(answers, question)
      if (found) startTransition(() => end({ begun, found }))
      else timer = setTimeout(goOn)
    }
    let timer = setTimeout(goOn)
    return () => clearTimeout(timer)
  }, [begun, answers])
  const found = ended?.begun === begun ? ended.found : begun.found
  if (found.isWhole && last?.found !== found) {
    answered.add(asking)
    keep({ asking, found })
  }
  return !found.isWhole && last?.asking === asking ? last.found : found
}
