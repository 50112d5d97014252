import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Browsers provide the addresses to which we send pushes. To prevent requests to arbitrary servers, an address must be that of a
// known push service, and its IP address is checked again when the name is resolved.

/** Hosts of the browsers' push services: Chromium and its derivatives, Firefox, Safari, Edge. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'jmt17.google.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']
/** If the setting contains this host, addresses on this machine are allowed, even without TLS. */
const LOCALHOST = 'localhost'
const MAX_URL_CHARACTERS = 2048

export interface PushServices {
  /** Returns whether pushes may be sent to this URL. */
  allows(url: string): boolean
  /** Returns whether connections to this IP address are allowed: it is public, or loopback if the setting allows it. */
  isAddressAllowed(address: string): boolean
  /** Resolves names for connections, to public addresses only. */
  readonly lookup: LookupFunction
}

/**
 * Creates the check for the allowed hosts; by default PUSH_HOSTS. `*.example.com` allows all subdomains of example.com, `*` every
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
  const isAddressAllowed = (address: string) => isPublic(address) || (isLocalAllowed && isIn(LOOPBACK, address))
  return {
    isAddressAllowed,
    allows: (text) => {
      if (text.length > MAX_URL_CHARACTERS || !URL.canParse(text)) return false
      const { protocol, hostname, username, password, port } = new URL(text)
      const host = hostname.replace(/^\[|\]$/g, '')
      if (username || password) return false
      const isAddress = isIP(host) !== 0
      if (isLocalAllowed && (host === LOCALHOST || isIn(LOOPBACK, host))) return protocol === 'http:' || protocol === 'https:'
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

function blockList(...list: readonly string[]): BlockList {
  const found = new BlockList()
  for (const block of list) {
    const [address, bits] = block.split('/') as [string, string]
    found.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return found
}

const LOOPBACK = blockList('127.0.0.0/8', '::1/128')
/** The IPv6 addresses that IANA assigns to the internet. All others are not public, including those that contain an IPv4 address. */
const GLOBAL_IPV6 = blockList('2000::/3')
/** Special-purpose addresses within IPv4 and GLOBAL_IPV6: IANA's registries (RFC 6890), multicast and reserved addresses. */
const SPECIAL = blockList(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Teredo, benchmarking, ORCHID and others.
  '2001::/23',
  '2001:db8::/32',
  // 6to4
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
)

function isPublic(address: string): boolean {
  const isIpv4 = isIP(address) === 4
  return (isIpv4 || isIn(GLOBAL_IPV6, address)) && !isIn(SPECIAL, address)
}

/** Returns whether an address is in the list; false if the text is not an IP address, or has a zone. */
function isIn(list: BlockList, address: string): boolean {
  const version = address.includes('%') ? 0 : isIP(address)
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
