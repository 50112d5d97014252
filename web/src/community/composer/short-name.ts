const MOST = 17
const KEPT_END = 9

/** The name of a file in one line of a narrow phone: of a long one its start and its end, which tell it from others. */
export function shortName(name: string): string {
  const signs = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)].map(({ segment }) => segment)
  return signs.length <= MOST ? name : `${signs.slice(0, MOST - KEPT_END - 1).join('')}…${signs.slice(-KEPT_END).join('')}`
}
