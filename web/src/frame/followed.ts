// Records how the rider came to the current address, and by which link or button the rider left each earlier address since the page
// was loaded. These event listeners must precede the router's, because the router renders the new screen within the same events.

interface FollowedLink {
  /** `href` of a link; text of a button. */
  readonly name: string
  /** Index among the elements with the same name. */
  readonly at: number
}

const CLICKABLE = 'a, button'
const followedLinks = new Map<string, FollowedLink>()
let clickedElement: HTMLElement | null = null
let currentUrl = location.href
let hasGoneBack = false

addEventListener('click', ({ target }) => (clickedElement = (target as Element).closest<HTMLElement>(CLICKABLE)), true)
addEventListener('pushState', () => {
  if (clickedElement)
    followedLinks.set(currentUrl, { name: nameOf(clickedElement), at: elementsNamed(nameOf(clickedElement)).indexOf(clickedElement) })
})
for (const event of ['pushState', 'replaceState', 'popstate'])
  addEventListener(event, () => {
    currentUrl = location.href
    hasGoneBack = event === 'popstate'
  })

const nameOf = (element: HTMLElement): string => element.getAttribute('href') ?? element.textContent
const elementsNamed = (name: string) => [...document.querySelectorAll<HTMLElement>(CLICKABLE)].filter((element) => nameOf(element) === name)

/** Returns whether the rider went back (or forward) to the current address. */
export const wentBack = (): boolean => hasGoneBack

/** Returns the link or button by which the rider last left the current address, if the screen still contains it. */
export function lastFollowedElement(): HTMLElement | undefined {
  const link = followedLinks.get(location.href)
  return link && elementsNamed(link.name)[link.at]
}
