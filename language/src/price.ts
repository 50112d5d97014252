import type { Digits } from './language-code.ts'
import { numberText, priceText } from './moments.ts'
import type { Translate } from './translate.ts'

/** How a language writes money. */
export interface MoneyWriting {
  readonly t: Translate
  readonly tag: string
  readonly digits: Digits
}

/** An amount of money as riders write it: Intl has `MMK 200` for what they call `200 Ks`. */
export const moneyText = (price: { readonly amount: number; readonly currency: string }, { t, tag, digits }: MoneyWriting): string =>
  price.currency === 'MMK'
    ? t('price.MMK', { amount: numberText(price.amount, tag, digits) })
    : priceText(price.amount, price.currency, tag, digits)
