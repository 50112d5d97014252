import { moneyText } from '@yatha/language'
import { useLanguage } from './language.tsx'

/** Returns a function that formats an amount of money in the rider's language. */
export function usePriceFormat(): (price: { amount: number; currency: string }) => string {
  const words = useLanguage()
  return (price) => moneyText(price, words)
}
