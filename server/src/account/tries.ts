import type { Client } from '../http/client.ts'
import { widerNetworks } from '../http/network.ts'
import { consumeForNetworks } from '../http/rate-limit.ts'
import { tryConsume, type Limit, type Limits } from '../adapters/limits/limits.ts'
import type { AccountRow, AttemptPurpose } from './account.store.ts'
import { isDeviceOf } from './known-device.ts'

const HOUR_SECONDS = 3600

// The following limits count per e-mail address, whether or not it has an account. Strangers, on devices where the account's rider has not
// signed in, share one budget, so that the number of their guesses does not grow with the number of their networks. The rider's own devices
// have a separate budget.

/** Limit on e-mails with a code to one address, for one purpose, that one network requests. */
const EMAILS_BY_NETWORK: Limit = { points: 4, seconds: HOUR_SECONDS }
/**
 * Factors of the network's limit for an IPv6 /64 and for the /56 and /48 around it. A /64 may cause as many e-mails as an IPv4 address. The
 * bursts of the wider networks are smaller than the burst of all strangers together, which leaves e-mails for strangers in other networks.
 */
const EMAIL_SHARES = [1, 3 / 2, 2] as const
/**
 * Limit on e-mails to one address. It applies once to all strangers together, and once to all of the rider's own devices: a burst of 12, then
 * one an hour.
 */
const EMAILS: Limit = { points: 12, seconds: 12 * HOUR_SECONDS }
/** Limit on the password guesses for one address whose results one network may learn. */
const PASSWORDS_BY_NETWORK: Limit = { points: 10, seconds: HOUR_SECONDS }
/**
 * Limit on password guesses for one address. It applies once to all strangers together, and once to all of the rider's own devices: a burst of
 * 20, then five an hour.
 */
const PASSWORDS: Limit = { points: 20, seconds: 4 * HOUR_SECONDS }
/** Limit on a signed-in rider's attempts at their own password, per session. */
const OWN_PASSWORDS: Limit = { points: 10, seconds: HOUR_SECONDS }
const ONCE_A_DAY: Limit = { points: 1, seconds: 24 * HOUR_SECONDS }

/** Counts attempts that concern one account, so that strangers cannot use up the rider's own attempts: docs/decisions/0021-limits.md. */
export class SignInLimits {
  constructor(
    private readonly limits: Limits,
    private readonly secret: string,
  ) {}

  /** Counts an e-mail with a code, including a resent one. Throws `too_many_tries`. */
  async countEmail(purpose: AttemptPurpose, email: string, client: Client, account: AccountRow | undefined): Promise<void> {
    if (await this.consumeForDevice(`${purpose} e-mails to ${email}`, EMAILS, client, account)) return
    await consumeForNetworks(this.limits, `${purpose} e-mails to ${email} by`, client.network, EMAILS_BY_NETWORK, EMAIL_SHARES)
    await this.limits.consume(`${purpose} e-mails to ${email} by strangers`, EMAILS)
  }

  /** Does the same work as `countEmail` for an e-mail that is not sent, and never throws `too_many_tries`. */
  async countDecoyEmail(attempt: string, { network }: Client): Promise<void> {
    for (const prefix of [network, ...widerNetworks(network)]) await this.tryConsume(`no e-mail of ${attempt} by ${prefix}`, EMAILS)
    await this.tryConsume(`no e-mail of ${attempt} either`, EMAILS)
  }

  /**
   * Counts a password before it is checked. Returns false if this network, or all strangers together, have reached the limit: the response
   * must then not reveal whether the password is right. The password is still checked, so that the right password always works.
   */
  async mayRevealResult(email: string, client: Client, account: AccountRow | undefined): Promise<boolean> {
    if (await this.consumeForDevice(`passwords of ${email}`, PASSWORDS, client, account)) return true
    if (!(await this.tryConsume(`passwords of ${email} by ${client.network}`, PASSWORDS_BY_NETWORK))) return false
    return this.tryConsume(`passwords of ${email} by strangers`, PASSWORDS)
  }

  /** Counts an attempt at the rider's own password. Throws `too_many_tries`. */
  async countOwnPassword(sessionId: string): Promise<void> {
    await this.limits.consume(`own password in ${sessionId}`, OWN_PASSWORDS)
  }

  /** Returns whether to notify the owner of an address that somebody is guessing; true at most once a day. */
  shouldNotifyOwner(email: string): Promise<boolean> {
    return this.tryConsume(`told ${email}`, ONCE_A_DAY)
  }

  private async consumeForDevice(counted: string, limit: Limit, client: Client, account: AccountRow | undefined): Promise<boolean> {
    if (!isDeviceOf(this.secret, client.device, account)) return false
    return this.tryConsume(`${counted} by its devices`, limit)
  }

  private async tryConsume(key: string, limit: Limit): Promise<boolean> {
    return (await tryConsume(this.limits, key, limit)) !== undefined
  }
}
