import { Answers, answerSearch } from '@yatha/contract'
import { Railway, type Pack, type ServiceDay, type ServiceTime } from '@yatha/timetable'

/** What a phone does between having the pack and showing the first answer; milliseconds of both halves. */
function coldAnswer(text: string): { open: number; answer: number } {
  const start = performance.now()
  const railway = new Railway(JSON.parse(text) as Pack)
  const opened = performance.now()
  const answer = answerSearch(new Answers(railway, 'en'), {
    from: 'hledan',
    to: 'insein',
    day: '2026-11-23' as ServiceDay,
    time: 28_800 as ServiceTime,
    by: 'depart',
  })
  const answered = performance.now()
  if (answer?.direct.length !== 7) throw new Error('not the answer that was expected')
  return { open: opened - start, answer: answered - opened }
}

Object.assign(globalThis, { coldAnswer })
