import { isDataSavingEnabled } from '../device/idle.ts'
import { writeLocalStorage } from '../device/storage.ts'
import { BURMESE_FONT_KEY, applyBurmeseFont } from './show-own-font.ts'

/** The phone’s fonts for Burmese, as in tokens.css. */
const PHONE_FONTS = '"Noto Sans Myanmar", "Myanmar Text", Padauk, sans-serif'

/**
 * Returns whether the phone renders Burmese correctly, tested with a stacked pair of letters, which is as wide as one letter. Without a
 * font, the pair is rendered as two boxes; a Zawgyi font renders the letters side by side.
 */
export const canRenderBurmese = (widthOf: (text: string) => number): boolean => widthOf('\u1000\u1039\u1000') < 1.5 * widthOf('\u1000')

/**
 * Enables our font for Burmese names on pages in another language, if the phone cannot render them. The browser downloads it when it is
 * first used.
 */
export function enableBurmeseFont(): void {
  const context = document.createElement('canvas').getContext('2d')
  if (!context || isDataSavingEnabled()) return
  context.font = `16px ${PHONE_FONTS}`
  if (canRenderBurmese((text) => context.measureText(text).width)) return
  applyBurmeseFont()
  writeLocalStorage(BURMESE_FONT_KEY, '1')
}
