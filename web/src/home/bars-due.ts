import { phoneLanguage } from '../device/phone-language.ts'
import { readLocalStorage, readSessionStorage } from '../device/storage.ts'
import { getSecret } from '../device/vault.ts'
import { CURRENT_TRIP_KEY, RETURN_PAGE_KEY } from '../frame/way-back-key.ts'

/** Storage key that is set once the rider has accepted or closed the offer of the phone's language. */
export const OFFER_ANSWERED_KEY = 'yatha.language-offered'

/** Returns the phone's language if the rider has neither chosen a language nor answered the offer. */
export const languageToOffer = (): string | undefined =>
  getSecret('__language') === undefined && readLocalStorage(OFFER_ANSWERED_KEY) === undefined ? phoneLanguage() : undefined

/** Returns whether there may be a bar above the search. Space for the bar is reserved before the code of the bars is loaded. */
export const mayShowBars = (): boolean =>
  !!(getSecret('__attempt') ?? readLocalStorage(CURRENT_TRIP_KEY) ?? readSessionStorage(RETURN_PAGE_KEY)) ||
  /^(my|ja|zh|ko|th|fr|de)\b/.test(languageToOffer() ?? '')
