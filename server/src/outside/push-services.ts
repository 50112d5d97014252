import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

// Browsers tell us where to send their pushes. So that nobody makes this server call anything else, an address must be that
// of a known push service, and is checked again when its name is resolved.

/** Hosts of the browsers' push services: Chrome and what is built on it, Firefox, Safari, Edge. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'jmt17.google.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']
/** In the setting: this machine too, also without TLS. */
const THIS_MACHINE = 'localhost'
const LONGEST = 2048

export interface PushServices {
  /** May pushes be sent to this URL? */
  allows(url: string): boolean
  /** Resolves names for connections, to public addresses only. */
  readonly lookup: LookupFunction
}

/** Push services by their hosts; `*.example.com` stands for all below it, `*` for all that are public; none for PUSH_HOSTS. */
export function pushServices(given: readonly string[]): PushServices {
  const hosts = given.length > 0 ? given : PUSH_HOSTS
  const isLocalAllowed = hosts.includes(THIS_MACHINE)
  const isHost = (host: string) =>
    hosts.some(
      (one) => one === '*' || one === host || (one.startsWith('*.') && host.endsWith(one.slice(1)) && host.length > one.length - 1),
    )
  const isAddressAllowed = (address: string) => {
    const range = ipaddr.process(address).range()
    return range === 'unicast' || (isLocalAllowed && range === 'loopback')
  }
  return {
    allows: (text) => {
      if (text.length > LONGEST || !URL.canParse(text)) return false
      const { protocol, hostname, username, password, port } = new URL(text)
      const host = hostname.replace(/^\[|\]$/g, '')
      if (username || password) return false
      const isAddress = ipaddr.isValid(host)
      if (isLocalAllowed && (host === THIS_MACHINE || (isAddress && ipaddr.process(host).range() === 'loopback')))
        return protocol === 'http:' || protocol === 'https:'
      if (protocol !== 'https:' || port !== '') return false
      // Connections to a literal address are made without a lookup.
      return isAddress ? hosts.includes('*') && isAddressAllowed(host) : isHost(host)
    },
    lookup: (host, options, done) => {
      lookup(host, { ...options, all: true }, (error, found) => {
        const allowed = error ? [] : found.filter(({ address }) => isAddressAllowed(address))
        if (allowed.length === 0) return done(error ?? new Error(`${host} is not in the public network`), '', 0)
        if (options.all) return done(null, allowed)
        done(null, allowed[0]!.address, allowed[0]!.family)
      })
    },
  }
}
