import { deleteSessionStorage, readSessionStorage, writeSessionStorage } from '../device/storage.ts'

const KEY = 'yatha.signed-out'

/** Stores in sessionStorage that the server has ended the session, for use after the reload. */
export const markSignedOut = (): void => writeSessionStorage(KEY, '1')

/** Whether this page was reloaded because the session had ended. Returns true only once. */
export function consumeSignedOut(): boolean {
  const signedOut = readSessionStorage(KEY) !== undefined
  deleteSessionStorage(KEY)
  return signedOut
}
