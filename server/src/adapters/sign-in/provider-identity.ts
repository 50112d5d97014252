import { ApiError, cleanLine, type Provider } from '@yatha/contract'
import { accountEmail } from '@yatha/contract/endpoints'

/** A rider's identity at a provider. `name` and `email` serve only to find or create the account; the other fields are stored. */
export interface ProviderIdentity {
  readonly provider: Provider
  readonly issuer: string
  readonly subject: string
  readonly name?: string
  /** E-mail address in lower case, only if the provider has verified it. */
  readonly email?: string
  /** Telegram: id of the chat in which a bot writes to the rider; differs from the subject. */
  readonly chat?: string
}

/** A provider's unchecked facts about a rider. */
export interface Claims {
  readonly subject: unknown
  /** Names, the best one first. */
  readonly names: readonly unknown[]
  /** E-mail address, only if the provider has verified it. */
  readonly email?: unknown
  /** The chat id; only from Telegram. */
  readonly chat?: unknown
}

/** OpenID Connect Core 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/
/** Restricts addresses to ASCII, because other characters may become ASCII in lower case: the Kelvin sign becomes k. */
const ASCII = /^[\x21-\x7e]+$/

/** Creates an identity from the valid claims. Throws `provider_refused` if the subject is invalid; omits invalid names and addresses. */
export function validateIdentity(provider: Provider, issuer: string, { subject, names, email, chat }: Claims): ProviderIdentity {
  if (typeof subject !== 'string' || !SUBJECT.test(subject)) throw new ApiError('provider_refused')
  const name = names.flatMap((text) => (typeof text === 'string' ? (cleanLine(text) ?? []) : []))[0]
  return {
    provider,
    issuer,
    subject,
    ...(name !== undefined && { name }),
    ...addressOf(email),
    ...(provider === 'telegram' && Number.isSafeInteger(chat) && { chat: String(chat) }),
  }
}

/** Returns an e-mail address only if the rider could have registered with it. */
function addressOf(email: unknown): { email?: string } {
  const address = typeof email === 'string' && ASCII.test(email) ? accountEmail.safeParse(email).data : undefined
  return address === undefined ? {} : { email: address }
}
