import { BRAND, PROVIDER_NAMES, type Provider } from '@yatha/contract'
import { escapeMarkup, type Language, type Translate } from '@yatha/language'

import type { Email } from '../adapters/mail/mail.ts'
import type { AttemptPurpose } from './account.store.ts'

/** The contents of e-mails to riders. A verification code is never stored, but derived with the server's key. */
export type AccountEmailContent =
  | {
      readonly about: 'code'
      readonly purpose: AttemptPurpose
      /** The provider to be linked. */
      readonly provider?: Provider
      readonly attempt: string
      readonly seed: string
      readonly untilMs: number
    }
  /** Sent to an address that already has an account, after an attempt to register with it. */
  | { readonly about: 'known_address' }
  /** Sent to the owner of an account whose password or codes somebody has guessed many times. */
  | { readonly about: 'guessing' }
  /** Sent to the owner of an account to which a sign-in provider was linked. */
  | { readonly about: 'provider_added'; readonly provider: Provider }
  /** Sent to the previous address of an account. */
  | { readonly about: 'address_changed' }
  | { readonly about: 'password_changed' }
  /** No e-mail is sent. A decoy attempt queues this content, so that its response takes as long as a real attempt's. */
  | { readonly about: 'nothing' }

/** An e-mail as stored in the database until it is sent. */
export interface AccountEmail {
  readonly to: string
  readonly language: Language
  readonly news: AccountEmailContent
}

/** Builds the e-mail to send; undefined if no e-mail is sent. */
export function buildEmail({ to, news }: AccountEmail, t: Translate, codeOf: (attempt: string, seed: string) => string): Email | undefined {
  switch (news.about) {
    case 'code': {
      const { purpose, provider } = news
      const code = codeOf(news.attempt, news.seed)
      const values = { code, provider: provider === undefined ? '' : PROVIDER_NAMES[provider] }
      // A login code is sent only if the password was right, so this text warns that somebody may know the password.
      const notYou = t(purpose === 'login' ? 'mail.notYouLogin' : 'mail.notYou')
      return message(to, t(`mail.${purpose}Subject`, values), [t(`mail.${purpose}Code`, values), code, t('mail.codeHow'), notYou])
    }
    case 'known_address':
      return message(to, t('mail.knownSubject'), [t('mail.known'), t('mail.notYou')])
    case 'guessing':
      return message(to, t('mail.guessedSubject'), [t('mail.guessed')])
    case 'provider_added': {
      const values = { provider: PROVIDER_NAMES[news.provider] }
      return message(to, t('mail.providerSubject', values), [t('mail.provider', values)])
    }
    case 'address_changed':
      return message(to, t('mail.addressChangedSubject'), [t('mail.addressChanged')])
    case 'password_changed':
      return message(to, t('mail.changedSubject'), [t('mail.changed')])
    case 'nothing':
      return undefined
  }
}

function message(to: string, subject: string, paragraphs: readonly string[]): Email {
  const html = paragraphs.map((text) =>
    /^\d{6}$/.test(text) ? `<p style="font-size:28px;letter-spacing:6px"><b>${text}</b></p>` : `<p>${escapeMarkup(text)}</p>`,
  )
  return { to, subject: `${subject} | ${BRAND.shortName}`, text: paragraphs.join('\n\n'), html: `<!doctype html>${html.join('')}` }
}
