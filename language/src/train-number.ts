/**
 * A train's number as painted on it, in one script: for readers of Burmese in Burmese letters and digits where the source
 * has them, else whole in Latin ones.
 */
export const trainNumberText = (train: { readonly trainNumber: string; readonly trainNumberMy: string }, tag: string): string =>
  tag === 'my' ? train.trainNumberMy : train.trainNumber
