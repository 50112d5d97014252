import { ApiError, cleanLine, type Provider } from '@yatha/contract'
import type { ProviderIdentity } from './sign-in-provider.ts'

/** What a provider says of a rider, before it is checked. */
export interface Claims {
  readonly subject: unknown
  /** Names, the best one first. */
  readonly names: readonly unknown[]
  /** Only if the provider has verified it. */
  readonly email?: unknown
}

/** OpenID Connect Core 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/
const EMAIL = /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]{1,189}$/u

/** An identity whose texts can be stored: throws `provider_refused` without a subject; odd names and addresses are left out. */
export function checkedIdentity(provider: Provider, issuer: string, { subject, names, email }: Claims): ProviderIdentity {
  if (typeof subject !== 'string' || !SUBJECT.test(subject)) throw new ApiError('provider_refused')
  const name = names.flatMap((text) => (typeof text === 'string' ? (cleanLine(text) ?? []) : []))[0]
  return {
    provider,
    issuer,
    subject,
    ...(name !== undefined && { name }),
    ...(typeof email === 'string' && EMAIL.test(email) && { email: email.toLowerCase() }),
  }
}
