import { splitLinks } from './found-links.ts'

/** Returns the `lang` of a text. Burmese text always has one, because it needs its own font and taller lines. */
export const langOfText = (text: string, language?: string): string | undefined =>
  language ?? (/[\u1000-\u109f\uaa60-\uaa7f]/u.test(text) ? 'my' : undefined)

/** A rider’s text with its web addresses as links. Any markup in it is shown as text. */
export function LinkedText({ children }: { children: string }) {
  return splitLinks(children).map(({ text, href }, i) =>
    href === undefined ? (
      text
    ) : (
      <a key={i} href={href} rel="ugc nofollow noopener" target="_blank">
        {text}
      </a>
    ),
  )
}
