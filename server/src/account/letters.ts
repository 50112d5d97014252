import { BRAND, PROVIDER_NAMES, type Language, type Provider } from '@yatha/contract'
import type { Translate } from '@yatha/language'
import { escaped } from '../http/escape.ts'
import type { Letter } from '../outside/mail.ts'

export interface LetterParts {
  readonly to: string
  readonly language: Language
  readonly translate: Translate
}

/** The letter with a one-time password. */
export function codeLetter({ to, translate: t }: LetterParts, code: string): Letter {
  return letter(to, t('mail.codeSubject', { code }), [t('mail.code'), code, t('mail.codeHow'), t('mail.notYou')])
}

/** To an address that has an account, when somebody registers with it. */
export function knownLetter({ to, translate: t }: LetterParts): Letter {
  return letter(to, t('mail.knownSubject'), [t('mail.known'), t('mail.notYou')])
}

/** To the owner of an account whose codes are being guessed. */
export function guessedLetter({ to, translate: t }: LetterParts): Letter {
  return letter(to, t('mail.guessedSubject'), [t('mail.guessed')])
}

/** To the owner of an account that can be signed in to in another way now. */
export function providerLetter({ to, translate: t }: LetterParts, provider: Provider): Letter {
  const values = { provider: PROVIDER_NAMES[provider] }
  return letter(to, t('mail.providerSubject', values), [t('mail.provider', values)])
}

/** To the address an account had before. */
export function addressChangedLetter({ to, translate: t }: LetterParts): Letter {
  return letter(to, t('mail.addressChangedSubject'), [t('mail.addressChanged')])
}

export function changedLetter({ to, translate: t }: LetterParts): Letter {
  return letter(to, t('mail.changedSubject'), [t('mail.changed')])
}

function letter(to: string, subject: string, paragraphs: readonly string[]): Letter {
  const html = paragraphs.map((text) =>
    /^\d{6}$/.test(text) ? `<p style="font-size:28px;letter-spacing:6px"><b>${text}</b></p>` : `<p>${escaped(text)}</p>`,
  )
  return { to, subject: `${subject} | ${BRAND.shortName}`, text: paragraphs.join('\n\n'), html: `<!doctype html>${html.join('')}` }
}
