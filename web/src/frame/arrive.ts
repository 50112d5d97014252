import { followedHere, wentBack } from './followed.ts'

/** How long to wait for content that appears after the title. */
const PATIENCE_MS = 2000
/** Delay before the text is set: screen readers ignore text in a live region that has just been added. */
const BEFORE_MS = 100
/** How long the announcement stays; later, screen readers would find it as a second title. */
const SAID_MS = 1500

let watching: MutationObserver | undefined

/**
 * Announces a new screen to screen readers: the title is announced and focused. After going back, the link that the rider had followed
 * is focused instead. Does not scroll, and does not change a focus that the screen has set.
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

/** Announces and focuses the title of the new screen. Returns it, or null if it is not rendered yet. */
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

/** Announces a title politely, each part in its own language. */
function announce(title: HTMLElement): void {
  region ??= document.body.appendChild(Object.assign(document.createElement('p'), { className: 'visually-hidden', ariaLive: 'polite' }))
  const said = title.ariaLabel === null ? title.cloneNode(true).childNodes : [title.ariaLabel]
  clearTimeout(timer)
  timer = setTimeout(() => {
    region!.replaceChildren(...said)
    timer = setTimeout(() => region!.replaceChildren(), SAID_MS)
  }, BEFORE_MS)
}
