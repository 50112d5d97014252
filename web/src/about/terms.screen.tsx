import { Legal } from './legal.tsx'

export function TermsScreen() {
  return (
    <Legal
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
