/**
 * Parses a URL; undefined if invalid. URL.canParse is not used: in Node 20, once optimized, it wrongly returns false for URLs such as
 * `https://bücher.example`.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
