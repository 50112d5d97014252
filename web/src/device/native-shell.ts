/** How a shell takes messages of the page: an object it injects, or WebKit's handlers. */
interface ShellWindow {
  YathaShell?: { postMessage(text: string): void }
  webkit?: { messageHandlers?: { YathaShell?: { postMessage(text: string): void } } }
}

function shellOf() {
  const page = window as unknown as ShellWindow
  return page.YathaShell ?? page.webkit?.messageHandlers?.YathaShell
}

/** Does this page run inside the native shell? */
export const isInShell = (): boolean => shellOf() !== undefined

/** Opens an address in the phone's own browser; in one, in another tab. */
export function openOutside(url: string): void {
  if (!postToShell({ name: 'open', value: url })) open(url, '_blank', 'noopener')
}

/** Sends a message to the native shell; false where there is none. */
export function postToShell(message: object): boolean {
  const shell = shellOf()
  // The shell's object takes a text only: it is no window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  shell?.postMessage(JSON.stringify(message))
  return shell !== undefined
}

/**
 * Hands over what the shell says. The shell speaks from inside the page: its events carry no sender, or the page
 * itself. What a frame or another window posts carries that window, and is not even looked at.
 */
export function listenToShell(heard: (data: unknown) => void): () => void {
  const listen = (event: MessageEvent) => {
    const injected = event.source === null && event.origin === ''
    const own = event.source === window && event.origin === location.origin
    if (injected || own) heard(event.data)
  }
  addEventListener('message', listen)
  return () => removeEventListener('message', listen)
}
