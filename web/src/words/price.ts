import { numberText, priceText } from '@yatha/language'
import { useWords } from './language.tsx'

/** Writes an amount of money in the rider's language. */
export function usePrice(): (price: { amount: number; currency: string }) => string {
  const { tag, digits, t } = useWords()
  // Intl formats kyat as MMK; riders use another notation.
  return ({ amount, currency }) =>
    currency === 'MMK' ? t('price.MMK', { amount: numberText(amount, tag, digits) }) : priceText(amount, currency, tag, digits)
}
