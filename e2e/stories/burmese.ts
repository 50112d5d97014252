import { withBreakMarks } from '@yatha/language/compile'

/** A Burmese message as the app shows it: with the joiners that keep its words on one line. */
export const withBurmeseBreaks = (text: string): string => withBreakMarks(text, 'mm')
