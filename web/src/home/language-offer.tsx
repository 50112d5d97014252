import { useState } from 'react'
import { languageTagOf, type Language } from '@yatha/language'
import { writeLocalStorage } from '../device/storage.ts'
import { offeredLanguages } from '../session/page-config.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useChooseLanguage } from '../words/choose-language.ts'
import { languageToOffer, OFFER_ANSWERED_KEY } from './bars-due.ts'
import styles from './bars.module.css'

/** The texts of the offer. They are not in the catalogs, because the catalog of the offered language is not loaded yet. */
const OFFERS: Readonly<Record<Exclude<Language, 'en'>, { readonly use: string; readonly close: string }>> = {
  mm: { use: 'မြန်မာဘာသာဖြင့် ကြည့်ရန်', close: 'ပိတ်ရန်' },
  ja: { use: '日本語で見る', close: '閉じる' },
  zh: { use: '使用中文', close: '关闭' },
  ko: { use: '한국어로 보기', close: '닫기' },
  th: { use: 'ดูเป็นภาษาไทย', close: 'ปิด' },
  fr: { use: 'Afficher en français', close: 'Fermer' },
  de: { use: 'Auf Deutsch anzeigen', close: 'Schließen' },
}

/** Offers the phone's own language until the rider answers, because the app starts in English (spec §1). */
export function LanguageOffer() {
  const choose = useChooseLanguage()
  const [offeredLanguage, setOfferedLanguage] = useState(findOfferedLanguage)
  if (!offeredLanguage) return null
  const answer = () => {
    writeLocalStorage(OFFER_ANSWERED_KEY, '1')
    setOfferedLanguage(undefined)
  }
  const { use, close } = OFFERS[offeredLanguage]
  return (
    <div className={styles.offer} lang={languageTagOf(offeredLanguage)}>
      <button type="button" onClick={() => void choose(offeredLanguage).then((chosen) => chosen && answer())}>
        {use}
      </button>
      <button type="button" className={ui.icon} aria-label={close} onClick={answer}>
        <Icon name="close" />
      </button>
    </div>
  )
}

function findOfferedLanguage(): Exclude<Language, 'en'> | undefined {
  const [phone] = (languageToOffer() ?? '').split('-')
  return offeredLanguages.filter((language) => language !== 'en').find((language) => languageTagOf(language) === phone)
}
