/** Our client id and secret at every provider. */
export const CLIENT = { id: 'yatha', secret: 'a secret of the stand-in' } as const

/** What the APK of the stories consists of. */
export const APK = 'The APK of the stories'

/** Where the stand-ins are. */
export interface Adapters {
  readonly origin: string
  readonly smtpPort: number
  readonly google: string
  readonly telegram: string
  readonly facebook: string
}

/** The server's settings, with the stand-ins in place of what is outside. */
export function settingsWith({ origin, smtpPort, google, telegram, facebook }: Adapters): Record<string, string> {
  const clients = ['GOOGLE', 'TELEGRAM', 'FACEBOOK'].flatMap((name) => [
    [`${name}_CLIENT_ID`, CLIENT.id],
    [`${name}_CLIENT_SECRET`, CLIENT.secret],
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
