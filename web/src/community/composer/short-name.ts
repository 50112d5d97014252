const MOST = 17
const KEPT_END = 9

/** A file name that fits in one line on a narrow phone: long names are shortened in the middle, because their ends differ. */
export function shortName(name: string): string {
  const signs = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)].map(({ segment }) => segment)
  return signs.length <= MOST ? name : `${signs.slice(0, MOST - KEPT_END - 1).join('')}…${signs.slice(-KEPT_END).join('')}`
}
