/** Parses a URL; undefined if invalid. In Node 20, URL.canParse, once optimized, wrongly returns false for URLs such as `https://bücher.example`. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
