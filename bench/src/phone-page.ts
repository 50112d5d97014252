import { Answers, answerSearch, searchQuestion } from '@yatha/answers'
import { LiveView, Railway, type Pack } from '@yatha/timetable'

/** What a phone does between having the pack and showing the first answer; milliseconds of both halves. */
function coldAnswer(text: string): { open: number; answer: number } {
  const start = performance.now()
  const railway = Railway.open(JSON.parse(text) as Pack)
  const opened = performance.now()
  const answers = new Answers(LiveView.none(railway), 'en', Math.floor(Date.now() / 1000))
  const question = searchQuestion(answers, { from: 'hledan', to: 'insein', day: '2026-11-23', time: '08:00' })
  const answer = 'unknown' in question ? undefined : answerSearch(answers, question)
  const answered = performance.now()
  if (answer?.direct.length !== 7) throw new Error('not the answer that was expected')
  return { open: opened - start, answer: answered - opened }
}

Object.assign(globalThis, { coldAnswer })
