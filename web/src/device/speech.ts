import { makeStore } from './store.ts'

// Text-to-speech with the phone's voices.

const synthesis = 'speechSynthesis' in window ? window.speechSynthesis : undefined
/** False in old versions of Safari, which load their voices synchronously. */
const hasEvents = typeof synthesis?.addEventListener === 'function'

const voiceLanguages = () =>
  [...new Set(synthesis?.getVoices().map(({ lang }) => lang.toLowerCase().split(/[-_]/)[0]))].filter(Boolean).sort().join(' ')
const voices = makeStore(voiceLanguages, ...(synthesis && hasEvents ? [[synthesis, 'voiceschanged'] as const] : []))

/** Whether the phone has a voice for a language, such as `en` or `my`. Other voices would spell out the text or skip it. */
export const useHasVoice = (tag: string): boolean => voices.use().split(' ').includes(tag.split('-')[0]!.toLowerCase())

let speakingId: string | undefined
const store = makeStore(() => speakingId)

/** The id of the text that is being read aloud; undefined for none. */
export const useSpeakingId = store.use

/** Reads a text aloud, and stops reading any other text. */
export function speak(id: string, text: string, tag: string): void {
  if (!synthesis) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = tag
  const onEnd = () => {
    if (speakingId === id) change(undefined)
  }
  utterance.addEventListener('end', onEnd)
  utterance.addEventListener('error', onEnd)
  synthesis.cancel()
  synthesis.speak(utterance)
  change(id)
}

export function stopSpeaking(): void {
  synthesis?.cancel()
  change(undefined)
}

function change(id: string | undefined): void {
  speakingId = id
  store.notify()
}
