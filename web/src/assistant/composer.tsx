import { useEffect, useRef, useState, type KeyboardEvent, type Ref, type SubmitEvent } from 'react'
import { ASSISTANT_LIMITS } from '@yatha/contract'
import { canDictate, dictate } from '../device/dictation.ts'
import { readLocalStorage, writeLocalStorage } from '../device/storage.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Sheet } from '../ui/parts.tsx'
import { toast } from '../ui/toasts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useLanguage } from '../words/language.tsx'
import styles from './assistant.module.css'

const VOICE_ERRORS = { denied: 'assistant.voice.denied', failed: 'assistant.voice.failed' } as const

/** The field for a question, with voice input if the browser supports it. The field stays focused when the question is sent. */
export function Composer({ ref, onAsk }: { ref: Ref<HTMLTextAreaElement>; onAsk: (text: string) => void }) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const send = (event?: SubmitEvent) => {
    event?.preventDefault()
    if (text.trim() === '') return
    onAsk(text.trim())
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter confirms the character and does not send the question.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form className={styles.composer} onSubmit={send}>
      <textarea
        ref={ref}
        rows={1}
        value={text}
        maxLength={ASSISTANT_LIMITS.text}
        aria-label={t('assistant.field')}
        placeholder={t('assistant.field')}
        enterKeyHint="send"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {canDictate() && <Microphone onTranscript={setText} />}
      {/* The field keeps the focus, so that the on-screen keyboard stays open. */}
      <button type="submit" className={styles.send} aria-label={t('assistant.send')} onPointerDown={(event) => event.preventDefault()}>
        <Icon name="send" />
      </button>
    </form>
  )
}

const VOICE_CONSENT_KEY = 'yatha.voice'

/** A button for voice input. Before its first use, explains where the recording may be sent. */
function Microphone({ onTranscript }: { onTranscript: (text: string) => void }) {
  const t = useTranslate()
  const { tag } = useLanguage()
  const [isOn, setOn] = useState(false)
  const [isConsentOpen, setConsentOpen] = useState(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const listen = () => {
    setOn(true)
    stop.current = dictate(tag, {
      onTranscript,
      onEnd: (why) => {
        stop.current = undefined
        setOn(false)
        if (why) toast(t(VOICE_ERRORS[why]), 'error')
      },
    })
  }
  const acceptAndListen = () => {
    writeLocalStorage(VOICE_CONSENT_KEY, '1')
    setConsentOpen(false)
    listen()
  }
  const press = () => {
    if (isOn) stop.current?.()
    else if (readLocalStorage(VOICE_CONSENT_KEY)) listen()
    else setConsentOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className={`${ui.icon} ${isOn ? styles.listening : ''}`}
        aria-label={t('assistant.speak')}
        aria-pressed={isOn}
        onClick={press}
      >
        <Icon name="microphone" />
      </button>
      {isConsentOpen && (
        <Sheet title={t('assistant.speak')} closeLabel={t('app.close')} onClose={() => setConsentOpen(false)}>
          <div className={styles.choices}>
            <p>{t('assistant.voice.sent')}</p>
            <button type="button" className={ui.button} onClick={acceptAndListen}>
              {t('assistant.speak')}
            </button>
          </div>
        </Sheet>
      )}
    </>
  )
}
