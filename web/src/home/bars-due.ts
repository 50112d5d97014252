import { phoneLanguage } from '../device/phone-language.ts'
import { readLocal, recallVisit } from '../device/storage.ts'
import { secret } from '../device/vault.ts'
import { UNDER_WAY_KEY, WAY_BACK_KEY } from '../frame/way-back-key.ts'

/** Storage key: the rider has answered the offer of the phone's own language. */
export const OFFER_ANSWERED = 'yatha.language-offered'

/** Returns the phone's language if the rider has neither chosen a language nor answered the offer. */
export const languageToOffer = (): string | undefined =>
  secret('__language') === undefined && readLocal(OFFER_ANSWERED) === undefined ? phoneLanguage() : undefined

/** Returns whether bars are shown above the search. Computed before their code loads, so that space is reserved. */
export const barsAreDue = (): boolean =>
  !!(secret('__attempt') ?? readLocal(UNDER_WAY_KEY) ?? recallVisit(WAY_BACK_KEY)) ||
  /^(my|ja|zh|ko|th|fr|de)\b/.test(languageToOffer() ?? '')
