const MAX_LENGTH = 17
const END_LENGTH = 9

/** Shortens a file name to fit in one line on a narrow phone. Cuts the middle, because names of photos differ at their ends. */
export function shortenFileName(name: string): string {
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)].map(({ segment }) => segment)
  return characters.length <= MAX_LENGTH
    ? name
    : `${characters.slice(0, MAX_LENGTH - END_LENGTH - 1).join('')}…${characters.slice(-END_LENGTH).join('')}`
}
