import { foundLinks } from './found-links.ts'

/** Burmese needs its own font and taller lines, whatever the language of the app. */
export const tagOfText = (text: string, language?: string): string | undefined =>
  language ?? (/[\u1000-\u109f\uaa60-\uaa7f]/u.test(text) ? 'my' : undefined)

/** What a rider wrote, with its web addresses as links: never as markup. */
export function LinkedText({ children }: { children: string }) {
  return foundLinks(children).map(({ text, href }, i) =>
    href === undefined ? (
      text
    ) : (
      <a key={i} href={href} rel="ugc nofollow noopener" target="_blank">
        {text}
      </a>
    ),
  )
}
