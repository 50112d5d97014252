/**
 * Returns a train's number as painted on the train, in one script: for Burmese, in Burmese letters and digits if the source has
 * them; otherwise in Latin ones.
 */
export const trainNumberText = (train: { readonly trainNumber: string; readonly trainNumberMy: string }, tag: string): string =>
  tag === 'my' ? train.trainNumberMy : train.trainNumber
