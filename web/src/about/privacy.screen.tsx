import { LegalText } from './legal.tsx'

export function PrivacyScreen() {
  return (
    <LegalText
      title="title.privacy"
      parts={[
        ['privacy.phoneTitle', 'privacy.phone'],
        ['privacy.serverTitle', 'privacy.server'],
        ['privacy.alertsTitle', 'privacy.alerts'],
        ['privacy.placeTitle', 'privacy.place'],
        ['privacy.ridersTitle', 'privacy.riders'],
        ['privacy.othersTitle', 'privacy.others'],
        ['privacy.deleteTitle', 'privacy.delete'],
      ]}
    />
  )
}
