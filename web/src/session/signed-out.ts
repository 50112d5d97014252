import { forgetVisit, recallVisit, rememberVisit } from '../device/storage.ts'

const KEY = 'yatha.signed-out'

/** Remembers over the reload that follows that the server ended the session. */
export const keepSignedOut = (): void => rememberVisit(KEY, '1')

/** Was this page reloaded because the session had ended? True once. */
export function takeSignedOut(): boolean {
  const signedOut = recallVisit(KEY) !== undefined
  forgetVisit(KEY)
  return signedOut
}
