/** A text without its marks for lines (`line-breaks.ts`), for titles and links that leave the app. */
export const plainText = (text: string): string => text.replace(/[\u00AD\u2060]/g, '')
