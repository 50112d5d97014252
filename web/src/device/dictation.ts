// Voice input. Browsers that have it send the sound to a service of their maker.

interface Result {
  readonly 0: { readonly transcript: string }
}

interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  start(): void
  stop(): void
}

const found = window as { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition }
const Recognizer = found.SpeechRecognition ?? found.webkitSpeechRecognition

/** Does the browser have voice input? */
export const canDictate = (): boolean => Recognizer !== undefined

interface Dictation {
  /** All that was heard so far. */
  readonly heard: (text: string) => void
  /** It is over; `why` where it did not work. */
  readonly ended: (why?: 'denied' | 'failed') => void
}

/** Listens until the rider is silent, which prompts for the microphone; returns what ends it. Call it only on a tap. */
export function dictate(tag: string, { heard, ended }: Dictation): () => void {
  if (!Recognizer) throw new Error('this browser has no voice input')
  const recognition = new Recognizer()
  let why: 'denied' | 'failed' | undefined
  recognition.lang = tag
  recognition.interimResults = true
  // The types of the DOM do not know these events.
  recognition.addEventListener('result', (event) => {
    const { results } = event as Event & { readonly results: ArrayLike<Result> }
    heard(Array.from(results, (result) => result[0].transcript).join(''))
  })
  recognition.addEventListener('error', (event) => {
    const { error } = event as Event & { readonly error: string }
    if (error === 'not-allowed') why = 'denied'
    else if (error !== 'no-speech' && error !== 'aborted') why = 'failed'
  })
  recognition.addEventListener('end', () => ended(why))
  recognition.start()
  return () => recognition.stop()
}
