import { withBreaks } from '@yatha/language/compile'

/** A Burmese message as the app shows it: with the joiners that keep its words on one line. */
export const burmese = (text: string): string => withBreaks(text, 'mm')
