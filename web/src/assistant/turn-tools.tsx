import { copyText } from '../device/copy-text.ts'
import { speak, stopSpeaking, useHasVoice, useSpeakingId } from '../device/speech.ts'
import { Icon } from '../ui/all-icons.tsx'
import { toast } from '../ui/toasts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useLanguage } from '../words/language.tsx'
import styles from './assistant.module.css'

/** Invisible characters that allow or prevent a line break. Removed for other apps and speech synthesis, which may not support them. */
const LINE_MARKS = /[\u200b\u2060]/g

/** Buttons that copy an answer, or read it aloud if the phone has a voice for its language. */
export function AnswerButtons({ id, text }: { id: string; text: string }) {
  const t = useTranslate()
  const { tag } = useLanguage()
  const hasVoice = useHasVoice(tag)
  const isSpoken = useSpeakingId() === id
  const plain = text.replace(LINE_MARKS, '')
  const copy = async () => {
    if (await copyText(plain)) toast(t('assistant.copied'))
    else toast(t('assistant.notCopied'), 'error')
  }
  return (
    <div className={styles.tools}>
      <button type="button" className={ui.icon} aria-label={t('assistant.copy')} onClick={() => void copy()}>
        <Icon name="copy" size={20} />
      </button>
      {hasVoice && (
        <button
          type="button"
          className={ui.icon}
          aria-label={t(isSpoken ? 'assistant.stop' : 'assistant.read')}
          onClick={() => (isSpoken ? stopSpeaking() : speak(id, plain, tag))}
        >
          <Icon name={isSpoken ? 'stop' : 'speaker'} size={20} />
        </button>
      )}
    </div>
  )
}
