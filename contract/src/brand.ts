/** The names of the product. */
export const BRAND = {
  shortName: 'Yatha',
  fullName: 'Yangon City Railway',
  version: '3.0.0',
  credit: 'The Yatha team',
} as const

/** Host of the route videos' player, which sets no cookies; loaded on a rider's tap. */
export const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com'

/** The page title of a screen: home appends the short name; a screen without a title has both names, that of the railway as given. */
export function pageTitle(title: string | undefined, railway: string = BRAND.fullName): string {
  return title === undefined ? `${BRAND.shortName} | ${railway}` : `${title} | ${BRAND.shortName}`
}
