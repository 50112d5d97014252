// Sound and vibration of an alarm. Browsers allow them only after a tap on the page.

const RING_INTERVAL_MS = 1600
const BEEP_DELAYS_SECONDS = [0, 0.25, 0.5]
const VIBRATION_PATTERN_MS = [500, 150, 500]

let context: AudioContext | undefined

/** Whether the page is allowed to play sound. */
export const canPlaySound = (): boolean => context?.state === 'running'

/** Unlocks sound. Call it only in the handler of a tap. */
export async function allowSound(): Promise<void> {
  context ??= new AudioContext()
  if (context.state !== 'running') await context.resume().catch(() => undefined)
}

/** Beeps and vibrates once. */
export function beep(): void {
  navigator.vibrate?.(VIBRATION_PATTERN_MS)
  if (!context || context.state !== 'running') return
  for (const delaySeconds of BEEP_DELAYS_SECONDS) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    const start = context.currentTime + delaySeconds
    tone.type = 'square'
    tone.frequency.value = 880
    volume.gain.setValueAtTime(0.35, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.2)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + 0.2)
  }
}

/** Beeps and vibrates repeatedly. Returns a function that ends the alarm. */
export function startRinging(): () => void {
  beep()
  const timer = setInterval(beep, RING_INTERVAL_MS)
  return () => {
    clearInterval(timer)
    navigator.vibrate?.(0)
  }
}
