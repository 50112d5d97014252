import { Fragment } from 'react'
import { tagOf } from '@yatha/language'
import { useTranslate, useWords } from '../words/language.tsx'
import { AnswerCard } from './cards.tsx'
import { Chips, type Choose } from './chips.tsx'
import type { ShownTurn } from './conversation.ts'
import { InLanguage } from './in-language.tsx'
import { SourceLine } from './source-line.tsx'
import { TurnTools } from './turn-tools.tsx'
import styles from './assistant.module.css'

interface TurnViewProps {
  turn: ShownTurn
  isLast: boolean
  onChoose: Choose
}

/** A question, and its answer: words, the same in cards, their source, and what to ask next. */
export function TurnView({ turn, isLast, onChoose }: TurnViewProps) {
  const t = useTranslate()
  const { tag } = useWords()
  const { answer } = turn
  const language = answer && tagOf(answer.language)
  return (
    <li className={styles.turn} data-turn>
      <p className={styles.question} lang={/[\u1000-\u109f]/.test(turn.text) ? 'my' : (language ?? tag)}>
        <span className="visually-hidden" lang={tag}>
          {t('assistant.you')}{' '}
        </span>
        {turn.text}
      </p>
      <div className={styles.words}>
        {answer || turn.words !== undefined ? (
          <p lang={language}>
            <WithTimes text={answer?.text ?? turn.words ?? ''} />
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
      {/* The words say it all: who hears them is not told the cards as well. */}
      <div aria-live="off" className={styles.rest}>
        {answer && (
          <InLanguage language={answer.language}>
            {answer.cards.length > 0 && (
              <ul className={styles.cards} lang={language}>
                {answer.cards.map((card, i) => (
                  <li key={`${card.kind} ${i}`}>
                    <AnswerCard card={card} />
                  </li>
                ))}
              </ul>
            )}
            <div className={styles.foot}>
              {answer.source && <SourceLine source={answer.source} at={turn.at} />}
              <TurnTools id={turn.id} text={answer.text} />
            </div>
            {isLast && answer.chips.length > 0 && <Chips texts={answer.chips} onChoose={onChoose} />}
          </InLanguage>
        )}
      </div>
    </li>
  )
}

/** Times stand out. */
function WithTimes({ text }: { text: string }) {
  return text
    .split(/([0-9၀-၉]{1,2}:[0-9၀-၉]{2})/)
    .map((part, i) => (i % 2 === 1 ? <b key={i}>{part}</b> : <Fragment key={i}>{part}</Fragment>))
}
