import type { Answers } from '@yatha/answers'
import type { Translate } from '@yatha/language'
import type { Understood } from '../understand/understood.ts'
import type { Answered, Spoken } from './answered.ts'
import { hasFares, hasLandmarks } from '../tools/known-facts.ts'
import { InWords } from './in-words.ts'
import { sayHours, sayNearby } from './say-around.ts'
import { sayDirection, sayDuration, sayFare, sayLoopFare, sayStops } from './say-between.ts'
import { sayAllAt, sayEndOfBoard, sayHoursAt, sayNext, sayTrainAt, trainOfBoard } from './say-board.ts'
import { sayClarify, sayHelp, sayNoFares, sayNoLandmarks, sayOffTopic, saySmallTalk, sayUnknowable } from './say-other.ts'
import { sayLoop, sayPosition, sayRunDays, sayRuns, sayStopsNot, sayStopsOf, sayWakeOnTrain } from './say-train.ts'
import { sayFirstAndLast, sayStopOfTrip, sayTrip, sayWake, trainOfTrip } from './say-trip.ts'
import { sourceOf } from './source-of.ts'

/** Returns the built-in engine's answer: text, cards and chips. `answers` and `t` are in the language of the question. */
export function answer(understood: Understood, { answers, t }: { readonly answers: Answers; readonly t: Translate }): Answered {
  const { intent, slots, language, noSuch } = understood
  const words = new InWords(answers, t)
  const { text: said, results, chips } = spoken(understood, words)
  const text =
    understood.details?.unlisted && intent !== 'unknowable' && !understood.also ? words.sentences(t('assistant.unlisted'), said) : said
  const cards = results.flatMap((result) => result.cards)
  const states = results.some(({ cards: own }) => own.length > 0) || intent === 'service_hours'
  const source = states && { source: sourceOf(answers, cards) }
  const asksAgain = intent === 'clarify' && noSuch && { noSuch }
  if (understood.also) {
    const also = answer({ ...understood.also, language }, { answers, t })
    return {
      intent,
      slots,
      language,
      chips: also.chips,
      ...asksAgain,
      text: words.sentences(text, also.text),
      cards: [...cards, ...also.cards.filter((card) => !cards.some((other) => JSON.stringify(other) === JSON.stringify(card)))],
      ...(also.source ? { source: also.source } : source),
      results: [...results, ...also.results],
    }
  }
  return { intent, slots, language, text, cards, chips: [...chips], ...source, results, ...asksAgain }
}

function sayNextOrTrain(words: InWords, { slots: { train, day, time }, shift, way }: Understood, station: string): Spoken {
  if (train === undefined) return sayNext(words, { station, day, time }, shift, way)
  return (
    sayTrainAt(words, { station, day }, train) ??
    sayStopsNot(words, train, station, day) ??
    sayRuns(words, train, day) ??
    sayNext(words, { station, day, time })
  )
}

function spoken(understood: Understood, words: InWords): Spoken {
  const { intent, slots, shift, way, details, end, through } = understood
  const { from, to, station, train, day, time, by } = slots
  const { railway } = words.answers
  const trip = from !== undefined && to !== undefined ? { from, to, day, time, by } : undefined
  const which = { end, shift }
  if (through && trip && through.slots.to !== undefined) {
    const said = sayStopOfTrip(words, { ...trip, to: through.slots.to }, through, trip.to)
    if (said) return said
  }
  switch (intent) {
    case 'trip':
      return trip ? sayTrip(words, trip, which, details) : sayClarify(words, understood)
    case 'duration':
      return trip ? sayDuration(words, trip, which) : sayClarify(words, understood)
    case 'stop_count':
      return trip ? sayStops(words, trip, which) : sayClarify(words, understood)
    case 'direction':
      return trip ? sayDirection(words, trip) : sayClarify(words, understood)
    case 'fare':
      if (!hasFares(railway)) return sayNoFares(words)
      if (understood.isOfLoop) return sayLoopFare(words, { day, time }) ?? sayNoFares(words)
      return trip ? sayFare(words, trip, details) : sayClarify(words, understood)
    case 'first_train':
    case 'last_train':
      if (trip) return sayTrip(words, trip, which)
      return station === undefined
        ? sayClarify(words, understood)
        : sayEndOfBoard(words, { station, day }, intent === 'first_train' ? 'first' : 'last', way)
    case 'first_and_last':
      if (trip) return details?.all ? sayTrip(words, trip, {}, details) : sayFirstAndLast(words, trip)
      if (details?.all && station !== undefined) return sayAllAt(words, { station, day })
      return station === undefined ? sayClarify(words, understood) : sayHoursAt(words, { station, day })
    case 'wake':
      if (train !== undefined && to !== undefined) return sayWakeOnTrain(words, train, to, day) ?? sayClarify(words, understood)
      return trip ? sayWake(words, trip, which) : sayClarify(words, understood)
    case 'next_trains':
      if ((details?.all || details?.until) && station !== undefined && train === undefined)
        return sayAllAt(words, { station, day, time }, way, details.until)
      return station === undefined ? sayClarify(words, understood) : sayNextOrTrain(words, understood, station)
    case 'nearby':
      if (!hasLandmarks(railway)) return sayNoLandmarks(words)
      return station === undefined ? sayClarify(words, understood) : sayNearby(words, station, slots.landmark)
    case 'train_position': {
      if (train !== undefined) return sayPosition(words, { train }) ?? sayClarify(words, { ...understood, missing: 'train' })
      const departing = trip ? trainOfTrip(words, trip, which) : station && trainOfBoard(words, { station, day, time }, shift)
      if (departing) return sayPosition(words, departing) ?? sayClarify(words, { ...understood, missing: 'train' })
      if (trip) return sayTrip(words, trip, which)
      return station === undefined ? sayClarify(words, { ...understood, missing: 'train' }) : sayNext(words, { station, day, time }, shift)
    }
    case 'running_today':
      if (train === undefined) return sayHours(words, day)
      if (details?.everyDay) return sayRunDays(words, train) ?? sayHours(words, day)
      return (details?.stops ? sayStopsOf(words, train, day) : undefined) ?? sayRuns(words, train, day) ?? sayHours(words, day)
    case 'loop':
      return sayLoop(words, { day, time, shift })
    case 'unknowable':
      return sayUnknowable(words, understood.topic ?? 'insult')
    case 'service_hours':
      return sayHours(words, day)
    case 'app_help':
      return sayHelp(words, understood)
    case 'small_talk':
      return saySmallTalk(words, understood.thanks === true)
    case 'off_topic':
      return sayOffTopic(words)
    case 'clarify':
      return sayClarify(words, understood)
  }
}
