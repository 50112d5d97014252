import { moneyText } from '@yatha/language'
import { useWords } from './language.tsx'

/** Returns a function that formats an amount of money in the rider's language. */
export function usePrice(): (price: { amount: number; currency: string }) => string {
  const words = useWords()
  return (price) => moneyText(price, words)
}
