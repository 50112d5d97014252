import { startTransition, useEffect, useMemo, useState } from 'react'
import { answerSearch, searchQuestion, stepOfSearch, unknownStations, type Answers, type UnknownStations } from '@yatha/answers'
import type { SearchAnswer } from '@yatha/contract'
import { useAnswers } from '../railway/railway.tsx'
import type { Asked } from './use-search.ts'

/** Half a frame: what takes longer goes on after the next one. */
const SLICE_MS = 8

type Question = Pick<Asked, 'from' | 'to' | 'day' | 'time' | 'by'>
interface Done {
  /** Undefined until both ends are chosen. */
  readonly found: SearchAnswer | UnknownStations | undefined
}

/** Works for a slice of time; undefined if there is more to do. Most devices are done at once. */
function workOn(answers: Answers, { from, to, ...asked }: Question): Done | undefined {
  if (from === undefined || to === undefined) return { found: unknownStations(answers, { from, to }) }
  const question = searchQuestion(answers, { ...asked, from, to })
  if ('unknown' in question) return { found: question }
  const end = performance.now() + SLICE_MS
  while (!stepOfSearch(answers, question)) if (performance.now() > end) return undefined
  return { found: answerSearch(answers, question) }
}

/**
 * Like useSearch, without holding up the page on a slow phone: `waiting` while the first answer to a question is worked out; with
 * new live times its last answer stays until there is a newer one.
 */
export function useSearchInSteps({ from, to, day, time, by }: Question): Done['found'] | 'waiting' {
  const answers = useAnswers()
  const question = useMemo(() => ({ from, to, day, time, by }), [from, to, day, time, by])
  const begun = useMemo(() => ({ question, done: workOn(answers, question) }), [answers, question])
  const [ended, end] = useState<{ readonly begun: object; readonly done: Done }>()
  const [last, keep] = useState<{ readonly question: Question; readonly done: Done }>()
  useEffect(() => {
    if (begun.done) return undefined
    const goOn = () => {
      const done = workOn(answers, question)
      if (done) startTransition(() => end({ begun, done }))
      else timer = setTimeout(goOn)
    }
    let timer = setTimeout(goOn)
    return () => clearTimeout(timer)
  }, [begun, answers, question])
  const done = begun.done ?? (ended?.begun === begun ? ended.done : undefined)
  if (done && last?.done !== done) keep({ question, done })
  if (done) return done.found
  return last?.question === question ? last.done.found : 'waiting'
}
