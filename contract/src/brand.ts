/** The names of the product. */
export const BRAND = {
  shortName: 'Yatha',
  fullName: 'Yangon City Railway',
  version: '3.0.0',
  credit: 'The Yatha team',
} as const

/** Origin of the player for route videos. It sets no cookies and is loaded only when a rider taps. */
export const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com'

/** Page title of a screen: its title and the product's short name. Without a title, the short name and the railway's name. */
export function pageTitle(title: string | undefined, railway: string = BRAND.fullName): string {
  return title === undefined ? `${BRAND.shortName} | ${railway}` : `${title} | ${BRAND.shortName}`
}
