/** The names of the product, kept here alone. */
export const BRAND = {
  shortName: 'Yatha',
  fullName: 'Yangon City Railway',
  version: '3.0.0',
  credit: 'The Yatha team',
} as const

/** Where route videos are played, without cookies, once a rider asks. */
export const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com'

/** Title of a screen: home carries the short name behind its own; without a title, both names. */
export function pageTitle(title: string | undefined): string {
  return title === undefined ? `${BRAND.shortName} | ${BRAND.fullName}` : `${title} | ${BRAND.shortName}`
}
