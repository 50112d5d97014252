/** Our client id and secret at every fake provider. */
export const OAUTH_CLIENT = { id: 'yatha', secret: 'a secret of the stand-in' } as const

/** Content of the APK in the browser tests. */
export const APK_CONTENT = 'The APK of the stories'

/** Addresses of the fake services, and the origin of the app. */
export interface FakeServiceAddresses {
  readonly origin: string
  readonly smtpPort: number
  readonly google: string
  readonly telegram: string
  readonly facebook: string
}

/** Settings of a server that uses the fake services. */
export function fakeServiceSettings({ origin, smtpPort, google, telegram, facebook }: FakeServiceAddresses): Record<string, string> {
  const clients = ['GOOGLE', 'TELEGRAM', 'FACEBOOK'].flatMap((name) => [
    [`${name}_CLIENT_ID`, OAUTH_CLIENT.id],
    [`${name}_CLIENT_SECRET`, OAUTH_CLIENT.secret],
  ])
  return {
    ORIGIN: origin,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    COMMUNITY_ACCOUNT_HOURS: '0',
    CONTACT_TO: 'operator@yatha.example',
    GOOGLE_ISSUER: google,
    TELEGRAM_ISSUER: telegram,
    FACEBOOK_LOGIN_URL: `${facebook}/dialog/oauth`,
    FACEBOOK_GRAPH_URL: `${facebook}/graph`,
    ...Object.fromEntries(clients),
  }
}
