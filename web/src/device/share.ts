/** Gives an address to the phone's share sheet, or to the clipboard; `false` where the phone has neither. */
export async function share(title: string, url: string): Promise<'shared' | 'copied' | false> {
  try {
    if (navigator.share) {
      await navigator.share({ title, url })
      return 'shared'
    }
  } catch (error) {
    // The rider closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return false
  }
}
