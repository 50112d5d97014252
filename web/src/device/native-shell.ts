/** Properties of `window` for the native shell: its messages to the page, and the object that sends messages to the shell. */
interface ShellWindow {
  readonly shellMessages: unknown[]
  YathaShell?: { postMessage(text: string): void }
  webkit?: { messageHandlers?: { YathaShell?: { postMessage(text: string): void } } }
}

function nativeShell() {
  const page = window as unknown as ShellWindow
  return page.YathaShell ?? page.webkit?.messageHandlers?.YathaShell
}

/** Whether this page runs inside the native shell. */
export const isInShell = (): boolean => nativeShell() !== undefined

/** Opens a URL outside the app: in the phone's browser or, if the app runs in a browser, in another tab. */
export function openExternalUrl(url: string): void {
  if (!postToShell({ name: 'open', value: url })) open(url, '_blank', 'noopener')
}

/** Sends a message to the native shell; false if there is none. */
export function postToShell(message: object): boolean {
  const shell = nativeShell()
  // The shell's object is not a window: its `postMessage` accepts only text.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  shell?.postMessage(JSON.stringify(message))
  return shell !== undefined
}

/**
 * The shell's messages that are not handled yet, oldest first. The inline script of web/index.html adds each message, so that none is
 * lost while the app loads, and keeps the last 32. The shell dispatches events inside the page, so their source is null or the page itself.
 * Messages of frames and other windows have another source and are ignored.
 */
export const pendingShellMessages = (): unknown[] => (window as unknown as ShellWindow).shellMessages
