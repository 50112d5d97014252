import { homePath, routeListPath, routePath, stationListPath, stationPath } from './path.ts'

// The native shell's messages to the page, and its deep links (spec §§2–4). Schema: native-shell.schema.json.

/** Names of the shell's messages; every value is text. */
export const SHELL_MESSAGES = ['app_link', 'os', 'version', 'serial_number', 'firebase_token'] as const
export interface ShellMessage {
  readonly name: (typeof SHELL_MESSAGES)[number]
  readonly value: string
}

const MAX_LENGTHS: Readonly<Record<ShellMessage['name'], number>> = {
  app_link: 2048,
  os: 16,
  version: 32,
  serial_number: 32,
  firebase_token: 4096,
}

/** Parses a message, which is an object or JSON text; undefined if it is not a shell message. */
export function parseShellMessage(data: unknown): ShellMessage | undefined {
  const object = typeof data === 'string' ? parseJson(data) : data
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return undefined
  const { name, value, ...rest } = object as Record<string, unknown>
  const messageName = SHELL_MESSAGES.find((message) => message === name)
  if (!messageName || typeof value !== 'string' || Object.keys(rest).length > 0) return undefined
  if (value.length > MAX_LENGTHS[messageName]) return undefined
  if (messageName === 'os' && value !== 'android' && value !== 'ios') return undefined
  return { name: messageName, value }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A parsed deep link: the type `redirect` names a screen; the type `login` contains a single-use code for a session. */
export type DeepLink =
  | { readonly type: 'redirect'; readonly name: string; readonly slug?: string }
  | { readonly type: 'login'; readonly accessToken: string }

/** Parses the query of a link with any scheme and path; undefined if it is not a deep link. */
export function parseDeepLink(link: string): DeepLink | undefined {
  const query = /\?([^#]*)/.exec(link)?.[1]
  if (query === undefined) return undefined
  const params = new URLSearchParams(query)
  const type = params.get('type')
  const accessToken = params.get('access_token')
  if (type === 'login' && accessToken) return { type, accessToken }
  if (type !== 'redirect') return undefined
  const slug = params.get('slug')
  return { type, name: params.get('name') ?? '', ...(slug && { slug }) }
}

/** Path of a redirect's named route (spec §4); home for an unknown name. */
export function deepLinkPath({ name, slug }: { readonly name: string; readonly slug?: string }): string {
  if (name === 'route') return routeListPath()
  if (name === 'route.show' && slug) return routePath(slug)
  if (name === 'station') return stationListPath()
  if (name === 'station.show' && slug) return stationPath(slug)
  return homePath()
}
