import { BRAND } from '@yatha/contract'
import type { Config } from './config.ts'
import { MAILBOX_PATH } from './http/email-channel.ts'
import { isLoopbackHost } from './http/local-visit.ts'

const LOCALHOST = ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost']

/** Returns the text that a web server prints when it is ready: its address and, in a local installation, the mailbox's address. */
export function startupMessage({ host, localMailbox }: Pick<Config, 'host' | 'localMailbox'>, port: number): string {
  const name = LOCALHOST.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const address = `http://${name}:${port}`
  const ready = `${BRAND.shortName} is ready at ${address}`
  return localMailbox && isLoopbackHost(name) ? `${ready}\nE-mails stay on this computer: ${address}${MAILBOX_PATH}` : ready
}
