import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

// Browsers provide the addresses to which we send pushes. To prevent requests to arbitrary servers, an address must have the host of
// a known push service, and the IP address to which the host's name resolves must be public.

/** Hosts of the browsers' push services: Chromium and its derivatives, Firefox, Safari, Edge. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'jmt17.google.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']
/** If the configured hosts include this host, addresses on this machine are allowed, even without TLS. */
const LOCALHOST = 'localhost'
const MAX_URL_CHARACTERS = 2048

export interface PushServices {
  /** Returns whether pushes may be sent to this URL. */
  allows(url: string): boolean
  /**
   * Returns whether connections to this IP address are allowed: it is public, or it is a loopback address and `localhost` is configured.
   */
  isAddressAllowed(address: string): boolean
  /** Resolves names for connections, to public addresses only. */
  readonly lookup: LookupFunction
}

/**
 * Creates the checks for the configured hosts, by default PUSH_HOSTS. `*.example.com` allows all subdomains of example.com, `*` every
 * public host.
 */
export function pushServices(configuredHosts: readonly string[]): PushServices {
  const hosts = configuredHosts.length > 0 ? configuredHosts : PUSH_HOSTS
  const isLocalAllowed = hosts.includes(LOCALHOST)
  const isHost = (host: string) =>
    hosts.some(
      (pattern) =>
        pattern === '*' ||
        pattern === host ||
        (pattern.startsWith('*.') && host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1),
    )
  const isAddressAllowed = (address: string) => isPublic(address) || (isLocalAllowed && isLoopback(address))
  return {
    isAddressAllowed,
    allows: (text) => {
      if (text.length > MAX_URL_CHARACTERS || !URL.canParse(text)) return false
      const { protocol, hostname, username, password, port } = new URL(text)
      const host = hostname.replace(/^\[|\]$/g, '')
      if (username || password) return false
      const isAddress = isIP(host) !== 0
      if (isLocalAllowed && (host === LOCALHOST || isLoopback(host))) return protocol === 'http:' || protocol === 'https:'
      if (protocol !== 'https:' || port !== '') return false
      // `lookup` is not called for a literal IP address, so it is checked here.
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

/** The IPv6 addresses that IANA assigns to the internet. Others may contain an IPv4 address. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Returns whether an address is public, and not for a special purpose (IANA’s registries, RFC 6890). */
function isPublic(text: string): boolean {
  if (!isPlainAddress(text)) return false
  const address = ipaddr.parse(text)
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6))
}

/** Returns whether an address is that of this machine, also as IPv4 within IPv6. */
const isLoopback = (text: string): boolean => isPlainAddress(text) && ipaddr.process(text).range() === 'loopback'

/** Returns whether a text is an IP address without a zone. */
const isPlainAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%')
