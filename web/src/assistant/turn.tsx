import { memo, Suspense, useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { languageTagOf } from '@yatha/language'
import { TripCardActions } from '../search/index.ts'
import { useTranslate, useLanguage } from '../words/language.tsx'
import { AnswerCard, itineraryPath } from './cards.tsx'
import { QuestionChips, type ChooseQuestion } from './chips.tsx'
import type { ConversationTurn } from './conversation.ts'
import { AnswerLanguageProvider } from './in-language.tsx'
import { SourceLine } from './source-line.tsx'
import { AnswerButtons } from './turn-tools.tsx'
import { NonBreakingNumbers } from './unbroken-numbers.tsx'
import styles from './assistant.module.css'

interface TurnViewProps {
  turn: ConversationTurn
  /** Defined only for the last turn, which suggests further questions. */
  onChoose: ChooseQuestion | undefined
}

/** A question with its answer: text, cards, source and suggestions. Memoized, so that a new turn does not render earlier ones again. */
export const TurnView = memo(function TurnView({ turn, onChoose }: TurnViewProps) {
  const t = useTranslate()
  const { tag } = useLanguage()
  const { answer } = turn
  const language = answer && languageTagOf(answer.language)
  // The text is complete and renders first. The cards take longer on a slow phone.
  const deferredAnswer = useDeferredValue(answer, undefined)
  const element = useRef<HTMLLIElement>(null)
  const scrollToTurn = useCallback(() => {
    // Scrolls in the same frame in which the turn is painted. Scrolling earlier would force an additional layout.
    const frame = requestAnimationFrame(() => element.current?.scrollIntoView({ block: 'start' }))
    return () => cancelAnimationFrame(frame)
  }, [])
  // How much of the last turn is visible: 1 for the question, 2 with the text, 3 with the cards. 0 for earlier turns.
  const stage = onChoose ? 1 + Number(answer !== undefined || turn.failed === true) + Number(deferredAnswer !== undefined) : 0
  useEffect(() => {
    return stage === 0 ? undefined : scrollToTurn()
  }, [stage, scrollToTurn])
  return (
    <li ref={element} className={styles.turn} data-turn>
      <p className={styles.question} lang={/[\u1000-\u109f]/.test(turn.text) ? 'my' : (language ?? tag)}>
        <span className="visually-hidden" lang={tag}>
          {t('assistant.you')}{' '}
        </span>
        <NonBreakingNumbers text={turn.text} />
      </p>
      <div className={styles.words}>
        {answer || turn.words !== undefined ? (
          <p lang={language}>
            <NonBreakingNumbers text={answer?.text ?? turn.words ?? ''} hasBoldTimes />
          </p>
        ) : turn.failed ? (
          <p>{t('assistant.failed')}</p>
        ) : (
          <p className={styles.thinking}>
            <span className="visually-hidden">{t('assistant.thinking')}</span>
            <i />
            <i />
            <i />
          </p>
        )}
      </div>
      <div aria-busy={answer !== deferredAnswer} className={styles.rest}>
        {deferredAnswer && (
          <AnswerLanguageProvider language={deferredAnswer.language}>
            {deferredAnswer.cards.length > 0 && (
              <ul className={styles.cards} lang={language}>
                {deferredAnswer.cards.map((card, i) => (
                  <li key={`${card.kind} ${i}`} className={styles.withActions}>
                    <AnswerCard card={card} />
                    {onChoose && i === 0 && card.kind === 'itinerary' && (
                      <Suspense>
                        {/* The code of the buttons is loaded after the first answer, so they appear after the turn was scrolled. */}
                        <div ref={scrollToTurn} className={styles.withActions}>
                          <TripCardActions itinerary={card.itinerary} day={card.day} path={itineraryPath(card)} />
                        </div>
                      </Suspense>
                    )}
                  </li>
                ))}
              </ul>
            )}
            <div className={styles.foot}>
              {deferredAnswer.source && <SourceLine source={deferredAnswer.source} at={turn.at} />}
              <AnswerButtons id={turn.id} text={deferredAnswer.text} />
            </div>
            {onChoose && deferredAnswer.chips.length > 0 && <QuestionChips texts={deferredAnswer.chips} onChoose={onChoose} />}
          </AnswerLanguageProvider>
        )}
      </div>
    </li>
  )
})
