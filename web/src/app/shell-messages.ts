import { pendingShellMessages } from '../device/native-shell.ts'
import { makeStore } from '../device/store.ts'
import { getSecret } from '../device/vault.ts'
import { isShellOutdated } from './outdated.ts'

const outdated = makeStore(() => isShellOutdated(getSecret('__os'), getSecret('__serial-number')))

/** Whether the shell is outdated, according to its messages so far. */
export const useIsShellOutdated = outdated.use

const isLink = (data: unknown): boolean =>
  typeof data === 'string' ? data.includes('app_link') : (data as { name?: unknown } | null | undefined)?.name === 'app_link'

/**
 * Follows the deep link with which the shell started the app. Call it before the first screen is rendered. Returns undefined
 * if the shell has sent no link.
 */
export const followLaunchLink = (): Promise<void> | undefined => (pendingShellMessages().some(isLink) ? handleMessages(isLink) : undefined)

/** Handles earlier and future messages of the shell. Call it once the app is rendered. */
export function listenToShell(): void {
  addEventListener('message', () => void handleMessages())
  void handleMessages()
}

/**
 * Handles the messages that `isWanted` selects, oldest first. The code that handles them is loaded with the first message; if that fails,
 * the messages stay in the queue until the next message arrives.
 */
async function handleMessages(isWanted: (data: unknown) => boolean = () => true): Promise<void> {
  const queue = pendingShellMessages()
  if (queue.length === 0) return
  try {
    const { handleShellMessage: handleMessage } = await import('./native-shell.ts')
    for (const data of queue.filter(isWanted)) {
      queue.splice(queue.indexOf(data), 1)
      handleMessage(data)
    }
    outdated.notify()
  } catch (error) {
    console.warn(error)
  }
}
