import { ApiError } from '@yatha/contract'
import type { Context } from 'hono'
import type { Config } from '../config.ts'
import type { Caller } from './caller.ts'
import type { Env } from './env.ts'
import type { ServedEndpoint } from './serve.ts'
import { isLocalVisit } from './local-visit.ts'

/** How a request's e-mails are sent: by the mail server, to the local mailbox, or not at all. */
export type EmailChannel = 'server' | 'mailbox' | undefined
/** Path of the local mailbox. */
export const MAILBOX_PATH = '/dev/mailbox'
/** Returns how e-mails of a request are sent. */
export type EmailChannelOf = (c: Context<Env>) => EmailChannel

export const emailChannelOf =
  ({ mail, localMailbox }: Pick<Config, 'mail' | 'localMailbox'>): EmailChannelOf =>
  (c) => {
    if (mail) return 'server'
    return localMailbox && isLocalVisit(c) ? 'mailbox' : undefined
  }

/** Wraps an endpoint that sends e-mails. If e-mails cannot be sent, the endpoint throws `not_configured` without doing anything else. */
export const requireEmail = <C extends Caller>(
  emailChannel: EmailChannelOf,
  { endpoint, respond }: ServedEndpoint<C>,
): ServedEndpoint<C> => ({
  endpoint,
  respond: async (c, tools) => {
    if (emailChannel(c) === undefined) throw new ApiError('not_configured')
    return respond(c, tools)
  },
})
