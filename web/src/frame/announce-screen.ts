import { lastFollowedElement, wentBack } from './followed.ts'

/** After going back: maximum time to wait for the link that the rider had followed, until the screen renders it. */
const MAX_WAIT_MS = 2000
/** Delay before the text is set: screen readers ignore text in a live region that has just been added. */
const ANNOUNCE_DELAY_MS = 100
/** How long the text stays in the live region. If it stayed longer, screen readers would find it as a second title. */
const CLEAR_DELAY_MS = 1500

let observer: MutationObserver | undefined

/**
 * Announces a new screen to screen readers: the title is announced and focused. After going back, the link that the rider had followed
 * is focused instead. Does not scroll. If the content, a dialog or a field with text already has the focus, the focus stays there.
 */
export function announceScreen(): void {
  const hasGoneBack = wentBack()
  const until = performance.now() + MAX_WAIT_MS
  let title: HTMLElement | null = null
  const update = () => {
    title ??= focusTitle()
    const link = hasGoneBack && title === document.activeElement ? lastFollowedElement() : undefined
    link?.focus({ preventScroll: true })
    if (title && (!hasGoneBack || link || performance.now() > until)) observer?.disconnect()
  }
  observer?.disconnect()
  observer = new MutationObserver(update)
  observer.observe(document.body, { childList: true, subtree: true })
  update()
}

/** Announces and focuses the title of the new screen. Returns it, or null if it is not rendered yet. */
function focusTitle(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1')
  if (!title) return null
  announce(title)
  if (!document.activeElement?.matches('main *, dialog *, input:not(:placeholder-shown)')) {
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
  const parts = title.ariaLabel === null ? title.cloneNode(true).childNodes : [title.ariaLabel]
  clearTimeout(timer)
  timer = setTimeout(() => {
    region!.replaceChildren(...parts)
    timer = setTimeout(() => region!.replaceChildren(), CLEAR_DELAY_MS)
  }, ANNOUNCE_DELAY_MS)
}
