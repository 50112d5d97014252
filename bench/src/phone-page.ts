import { answerDirect, Answers, answerSearch, searchQuestion, stepOfSearch } from '@yatha/answers'
import { LiveView, Railway, type Pack } from '@yatha/timetable'

/**
 * What a phone does between having the pack and showing the first answer, in marks that a trace has with the time of the thread:
 * `direct` and `step` stand where the search lets the page draw.
 */
function coldAnswer(text: string): void {
  performance.mark('begin')
  const railway = Railway.open(JSON.parse(text) as Pack)
  performance.mark('opened')
  const answers = new Answers(LiveView.none(railway), 'en', Math.floor(Date.now() / 1000))
  const question = searchQuestion(answers, { from: 'hledan', to: 'insein', day: '2026-11-23', time: '08:00' })
  if ('unknown' in question) throw new Error('a station is unknown')
  const direct = answerDirect(answers, question)
  performance.mark('direct')
  while (!stepOfSearch(answers, question)) performance.mark('step')
  performance.mark('step')
  const answer = answerSearch(answers, question)
  performance.mark('answered')
  if (direct?.direct.length !== 7 || JSON.stringify(direct.direct) !== JSON.stringify(answer.direct))
    throw new Error('not the answer that was expected')
}

Object.assign(globalThis, { coldAnswer })
