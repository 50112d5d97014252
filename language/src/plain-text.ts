/** Removes the characters that control line breaks (`line-breaks.ts`), for titles and links outside the app. */
export const removeBreakMarks = (text: string): string => text.replace(/[\u00AD\u2060]/g, '')
