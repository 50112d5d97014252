/** Returns the URL that a text is, or undefined. Node 20 has a bug: URL.canParse returns false for a text such as `https://bücher.example` once it is optimized. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
