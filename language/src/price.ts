import type { Digits } from './language-code.ts'
import { numberText, priceText } from './moments.ts'
import type { Translate } from './translate.ts'

export interface MoneyFormat {
  readonly t: Translate
  readonly tag: string
  readonly digits: Digits
}

/** Formats an amount of money. Kyat are written as `200 Ks`, as in Myanmar; Intl writes `MMK 200`. */
export const moneyText = (price: { readonly amount: number; readonly currency: string }, { t, tag, digits }: MoneyFormat): string =>
  price.currency === 'MMK'
    ? t('price.MMK', { amount: numberText(price.amount, tag, digits) })
    : priceText(price.amount, price.currency, tag, digits)
