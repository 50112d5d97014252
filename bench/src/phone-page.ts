import { Answers, answerSearch, resolveSearchQuery } from '@yatha/answers'
import { directTrains, LiveView, Railway, searchWindow, type Pack } from '@yatha/timetable'

/**
 * Runs a phone's steps from the pack to the first answer. Marks each step with `performance.mark`, because a trace records the thread's
 * time at each mark.
 */
function coldAnswer(text: string): void {
  // Not evaluated, because the first mark takes longer than the others.
  performance.mark('start')
  performance.mark('begin')
  const railway = Railway.open(JSON.parse(text) as Pack)
  const answers = new Answers(LiveView.none(railway), 'en', Math.floor(Date.now() / 1000))
  const question = resolveSearchQuery(answers, { from: 'hledan', to: 'insein', day: '2026-11-23', time: '08:00' })
  if ('unknown' in question) throw new Error('a station is unknown')
  performance.mark('opened')
  const nodesOf = (slug: string) => railway.timetable.nodesOf[railway.station(slug)!.index]!
  const window = searchWindow(railway, question)
  const view = answers.live.view(question.day)
  performance.mark('viewed')
  const direct = directTrains(view, nodesOf(question.from), nodesOf(question.to), window.from, window.until)
  performance.mark('direct')
  const answer = answerSearch(answers, question)
  performance.mark('answered')
  if (direct.length !== 7 || answer.direct.length !== 7) throw new Error('not the answer that was expected')
}

Object.assign(globalThis, { coldAnswer })
