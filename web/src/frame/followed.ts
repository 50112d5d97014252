// Records how the rider came to the current address, and which link or button led away from each address of this visit. Listens
// before the router does, because the router renders the new screen within these events.

interface Followed {
  readonly name: string
  /** Index among the elements with the same name. */
  readonly at: number
}

const CLICKABLE = 'a, button'
const followed = new Map<string, Followed>()
let clicked: HTMLElement | null = null
let here = location.href
let back = false

addEventListener('click', ({ target }) => (clicked = (target as Element).closest<HTMLElement>(CLICKABLE)), true)
addEventListener('pushState', () => {
  if (clicked) followed.set(here, { name: nameOf(clicked), at: alike(nameOf(clicked)).indexOf(clicked) })
})
for (const event of ['pushState', 'replaceState', 'popstate'])
  addEventListener(event, () => {
    here = location.href
    back = event === 'popstate'
  })

const nameOf = (element: HTMLElement): string => element.getAttribute('href') ?? element.textContent
const alike = (name: string) => [...document.querySelectorAll<HTMLElement>(CLICKABLE)].filter((element) => nameOf(element) === name)

/** Returns whether the rider went back (or forward) to the current address. */
export const wentBack = (): boolean => back

/** Returns the element that led away from the current address, if it is still on the screen. */
export function followedHere(): HTMLElement | undefined {
  const link = followed.get(location.href)
  return link && alike(link.name)[link.at]
}
