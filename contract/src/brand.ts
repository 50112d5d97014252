/** The names of the product, kept here alone. */
export const BRAND = {
  shortName: 'Yatha',
  fullName: 'Yangon City Railway',
  credit: 'The Yatha team',
} as const

/** Title of a screen: home carries the short name behind its own; without a title, both names. */
export function pageTitle(title: string | undefined): string {
  return title === undefined ? `${BRAND.shortName} | ${BRAND.fullName}` : `${title} | ${BRAND.shortName}`
}
