import { useState, type ReactNode } from 'react'
import { languageTagOf, type Language } from '@yatha/language'
import { pageConfig } from '../../session/page-config.ts'
import { FieldError } from '../../ui/field.tsx'
import { useLanguage } from '../../words/language.tsx'
import { useRequireSignIn } from '../use-require-sign-in.ts'
import { isTranslatable } from './is-translatable.ts'
import { useTranslation, type TranslationSource } from './use-translation.ts'
import styles from './translatable.module.css'

interface TranslatableProps extends TranslationSource {
  /** True for the rider’s own text, which is not translated. */
  isOwn?: boolean
  /** Language of the original; undefined if unknown. */
  language?: string | undefined
  /** Renders the original or the translation. */
  children: (text: string, language: string | undefined) => ReactNode
}

/** A rider’s text, with a button that translates it if the server offers translation and the text is in another language. */
export function TranslatableText(props: TranslatableProps) {
  const { text, language, isOwn = false, children } = props
  const to = useLanguage().language
  if (isOwn || !pageConfig.translation || !isTranslatable(text, to)) return children(text, language)
  return <WithTranslation key={to} to={to} {...props} />
}

function WithTranslation({ to, kind, id, text, language, children }: TranslatableProps & { to: Language }) {
  const { t } = useLanguage()
  const mayAct = useRequireSignIn()
  const [isRequested, setRequested] = useState(false)
  const { data, error, isFetching, refetch } = useTranslation({ kind, id, text }, to, isRequested)
  const translation = isRequested ? data?.text : undefined
  const isShown = translation !== undefined
  const toggle = () => {
    if (isFetching || !mayAct()) return
    if (isRequested && error) void refetch()
    else setRequested(!isShown)
  }
  const label = isShown ? 'community.showOriginal' : isFetching ? 'community.translating' : 'community.translate'
  return (
    <>
      {isShown ? children(translation, languageTagOf(to)) : children(text, language)}
      <div className={styles.translation}>
        <span role="status">{isShown && t('community.machineTranslation')}</span>
        <button type="button" aria-disabled={isFetching} onClick={toggle}>
          {t(label)}
        </button>
        {isRequested && !isFetching && <FieldError>{error?.message}</FieldError>}
      </div>
    </>
  )
}
