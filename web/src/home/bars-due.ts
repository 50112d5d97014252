import { phoneLanguage } from '../device/phone-language.ts'
import { readLocal, recallVisit } from '../device/storage.ts'
import { secret } from '../device/vault.ts'
import { UNDER_WAY_KEY, WAY_BACK_KEY } from '../frame/way-back-key.ts'

/** Storage key that is set once the rider has accepted or closed the offer of the phone's language. */
export const OFFER_ANSWERED = 'yatha.language-offered'

/** Returns the phone's language if the rider has neither chosen a language nor answered the offer. */
export const languageToOffer = (): string | undefined =>
  secret('__language') === undefined && readLocal(OFFER_ANSWERED) === undefined ? phoneLanguage() : undefined

/** Returns whether `Bars` may show a bar above the search. Computed before the code of `Bars` is loaded, to reserve the space. */
export const barsAreDue = (): boolean =>
  !!(secret('__attempt') ?? readLocal(UNDER_WAY_KEY) ?? recallVisit(WAY_BACK_KEY)) ||
  /^(my|ja|zh|ko|th|fr|de)\b/.test(languageToOffer() ?? '')
