import { phoneLanguage } from '../device/phone-language.ts'
import { recall, recallVisit } from '../device/storage.ts'
import { secret } from '../device/vault.ts'
import { UNDER_WAY_KEY, WAY_BACK_KEY } from '../frame/way-back-key.ts'

/** Set when the rider has answered the offer of the phone's own language. */
export const OFFER_ANSWERED = 'yatha.language-offered'

/** The phone's language, where the rider has not chosen one yet and was not asked before. */
export const languageToOffer = (): string | undefined =>
  secret('__language') === undefined && recall(OFFER_ANSWERED) === undefined ? phoneLanguage() : undefined

/** Whether something stands above the search on home; read before its code comes, so that nothing moves then. */
export const barsAreDue = (): boolean =>
  !!(secret('__attempt') ?? recall(UNDER_WAY_KEY) ?? recallVisit(WAY_BACK_KEY)) || /^(my|ja|zh|ko|th|fr|de)\b/.test(languageToOffer() ?? '')
