import { followedHere, wentBack } from './followed.ts'

/** Content of a screen may come after its title. */
const PATIENCE_MS = 2000
/** A live region must be in the page before its text changes, or screen readers miss it. */
const BEFORE_MS = 100
/** Afterwards nobody should find it as a second title. */
const SAID_MS = 1500

let watching: MutationObserver | undefined

/**
 * Tells riders who do not see the screen that there is a new one: its title is announced and takes the focus; going back, the
 * link that was followed takes it. Does not scroll, and leaves alone a focus that the screen has set.
 */
export function arrive(): void {
  const back = wentBack()
  const until = performance.now() + PATIENCE_MS
  let title: HTMLElement | null = null
  const look = () => {
    title ??= arrivedAt()
    const link = back && title === document.activeElement ? followedHere() : undefined
    link?.focus({ preventScroll: true })
    if (title && (!back || link || performance.now() > until)) watching?.disconnect()
  }
  watching?.disconnect()
  watching = new MutationObserver(look)
  watching.observe(document.body, { childList: true, subtree: true })
  look()
}

/** The title of the new screen, announced and with the focus, once it is there. */
function arrivedAt(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1')
  if (!title) return null
  announce(title)
  if (!document.activeElement?.matches('main *, dialog *')) {
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }
  return title
}

let region: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout>

/** Says a title politely, each part in its own language. */
function announce(title: HTMLElement): void {
  region ??= document.body.appendChild(Object.assign(document.createElement('p'), { className: 'visually-hidden', ariaLive: 'polite' }))
  const said = title.ariaLabel === null ? title.cloneNode(true).childNodes : [title.ariaLabel]
  clearTimeout(timer)
  timer = setTimeout(() => {
    region!.replaceChildren(...said)
    timer = setTimeout(() => region!.replaceChildren(), SAID_MS)
  }, BEFORE_MS)
}
