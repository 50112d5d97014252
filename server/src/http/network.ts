import forwardedParts from 'forwarded-parse'
import ipaddr from 'ipaddr.js'
import type { TrustedHeader } from '../config.ts'

/**
 * Returns the network by which clients are distinguished: the IPv4 address itself, or the /64 of an IPv6 address, because one
 * subscriber has at least a /64. Accepts ports, brackets, and IPv4 within IPv6. Undefined if the text is not an address.
 */
export function networkOf(text: string): string | undefined {
  const address = parseAddress(text)
  if (!address) return undefined
  if (address.kind() === 'ipv4') return address.toString()
  const parts = (address as ipaddr.IPv6).parts
  return `${parts.slice(0, 4).map(toHexadecimal).join(':')}::/64`
}

/** Returns the IPv6 /56 and /48 around the /64 of `networkOf`: a household often has a /56, an organization a /48. Empty for IPv4. */
export function widerNetworks(network: string): string[] {
  const [, first, second, third, fourth] = /^(\w+):(\w+):(\w+):(\w+)::\/64$/.exec(network) ?? []
  if (fourth === undefined) return []
  const householdPart = toHexadecimal(Number.parseInt(fourth, 16) & 0xff00)
  return [`${first}:${second}:${third}:${householdPart}::/56`, `${first}:${second}:${third}::/48`]
}

/** Returns the network within which many accounts may belong to one person: an IPv4 address or an IPv6 /48. */
export const widestNetwork = (network: string): string => widerNetworks(network).at(-1) ?? network

/** Returns the client's network from the trusted header's last entry, which our own proxy added; undefined if it has no address. */
export function forwardedNetwork(header: TrustedHeader, value: string): string | undefined {
  if (header === 'x-forwarded-for') return networkOf(value.slice(value.lastIndexOf(',') + 1))
  try {
    return networkOf(forwardedParts(value).at(-1)?.['for'] ?? '')
  } catch {
    return undefined
  }
}

/** Returns whether the text is a loopback address, which only this machine itself can use. */
export const isLoopback = (text: string): boolean => parseAddress(text)?.range() === 'loopback'

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = withoutPort(text.trim())
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare)
  if (!ipaddr.IPv6.isValid(bare)) return undefined
  const address = ipaddr.IPv6.parse(bare)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  // Returns the IPv4 address within the IPv6 address of a translator (RFC 6052), because the whole IPv4 internet is one /64 there.
  return address.range() === 'rfc6052' ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address
}

/** Removes port and brackets from `192.0.2.1:80`, `[2001:db8::1]:80` and `[2001:db8::1]`. */
function withoutPort(text: string): string {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? []
  return inBrackets ?? beforePort ?? text
}

const toHexadecimal = (part: number) => part.toString(16)
