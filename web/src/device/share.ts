/** Opens the phone's share sheet for a URL, or copies it to the clipboard. Returns false if neither is available. */
export async function shareOrCopyUrl(title: string, url: string): Promise<'shared' | 'copied' | false> {
  try {
    if (navigator.share) {
      await navigator.share({ title, url })
      return 'shared'
    }
  } catch (error) {
    // The rider closed the share sheet. This is no error, so nothing is copied.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return false
  }
}
