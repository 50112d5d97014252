import { makeStore } from './store.ts'

// Reading aloud, in the voices of the phone.

const synthesis = 'speechSynthesis' in window ? window.speechSynthesis : undefined
/** Safari of old has no events here; its voices are there at once. */
const hasEvents = typeof synthesis?.addEventListener === 'function'

const languagesNow = () =>
  [...new Set(synthesis?.getVoices().map(({ lang }) => lang.toLowerCase().split(/[-_]/)[0]))].filter(Boolean).sort().join(' ')
const voices = makeStore(languagesNow, ...(synthesis && hasEvents ? [[synthesis, 'voiceschanged'] as const] : []))

/** Has the phone a voice for a language (`en`, `my`)? Without one, it would spell or be silent. */
export const useHasVoice = (tag: string): boolean => voices.use().split(' ').includes(tag.split('-')[0]!.toLowerCase())

let spoken: string | undefined
const store = makeStore(() => spoken)

/** The id of what is being read aloud. */
export const useSpoken = store.use

/** Reads a text aloud in place of what is being read. */
export function speak(id: string, text: string, tag: string): void {
  if (!synthesis) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = tag
  const over = () => {
    if (spoken === id) change(undefined)
  }
  utterance.addEventListener('end', over)
  utterance.addEventListener('error', over)
  synthesis.cancel()
  synthesis.speak(utterance)
  change(id)
}

export function stopSpeaking(): void {
  synthesis?.cancel()
  change(undefined)
}

function change(id: string | undefined): void {
  spoken = id
  store.changed()
}
