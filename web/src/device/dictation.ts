// Voice input. Browsers with this feature send the audio to a service of their vendor.

interface Result {
  readonly 0: { readonly transcript: string }
}

interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  start(): void
  stop(): void
}

const page = window as { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition }
const Recognizer = page.SpeechRecognition ?? page.webkitSpeechRecognition

/** Whether the browser supports voice input. */
export const canDictate = (): boolean => Recognizer !== undefined

interface Dictation {
  /** Called with the whole transcript so far. */
  readonly onTranscript: (text: string) => void
  /** Called at the end; `why` is undefined unless voice input failed. */
  readonly onEnd: (why?: 'denied' | 'failed') => void
}

/**
 * Listens until the rider stops speaking. Prompts for the microphone, so call it only after a tap. Returns a function that ends the
 * recording.
 */
export function dictate(tag: string, { onTranscript, onEnd }: Dictation): () => void {
  if (!Recognizer) throw new Error('this browser has no voice input')
  const recognition = new Recognizer()
  let failure: 'denied' | 'failed' | undefined
  recognition.lang = tag
  recognition.interimResults = true
  // TypeScript's DOM types lack these events.
  recognition.addEventListener('result', (event) => {
    const { results } = event as Event & { readonly results: ArrayLike<Result> }
    onTranscript(Array.from(results, (result) => result[0].transcript).join(''))
  })
  recognition.addEventListener('error', (event) => {
    const { error } = event as Event & { readonly error: string }
    if (error === 'not-allowed') failure = 'denied'
    else if (error !== 'no-speech' && error !== 'aborted') failure = 'failed'
  })
  recognition.addEventListener('end', () => onEnd(failure))
  recognition.start()
  return () => recognition.stop()
}
