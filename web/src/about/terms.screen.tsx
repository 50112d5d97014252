import { LegalText } from './legal.tsx'

export function TermsScreen() {
  return (
    <LegalText
      title="title.terms"
      parts={[
        ['terms.whatTitle', 'terms.what'],
        ['terms.timesTitle', 'terms.times'],
        ['terms.useTitle', 'terms.use'],
        ['terms.dataTitle', 'terms.data'],
        ['terms.changesTitle', 'terms.changes'],
      ]}
    />
  )
}
