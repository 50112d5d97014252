import { savesData } from '../device/quiet.ts'
import { remember } from '../device/storage.ts'
import { OWN_FONT_KEY, showOwnFont } from './show-own-font.ts'

/** The fonts of the phone for Burmese, as in base.css. */
const OF_PHONE = '"Noto Sans Myanmar", "Myanmar Text", Padauk, sans-serif'

/**
 * Does a phone draw Burmese as it is written? A stacked pair of letters is as wide as one of them. Boxes stand beside each other;
 * so do the letters of a Zawgyi font, in which the sign between them means something else.
 */
export const drawsBurmese = (widthOf: (text: string) => number): boolean => widthOf('\u1000\u1039\u1000') < 1.5 * widthOf('\u1000')

/** Brings our Burmese font for names beside those of another language, to a phone that cannot draw them. The browser fetches it once some are shown. */
export function bringOwnFont(): void {
  const context = document.createElement('canvas').getContext('2d')
  if (!context || savesData()) return
  context.font = `16px ${OF_PHONE}`
  if (drawsBurmese((text) => context.measureText(text).width)) return
  showOwnFont()
  remember(OWN_FONT_KEY, '1')
}
