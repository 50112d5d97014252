/** Spec §9. */
const NEWEST_SERIAL = '300'

/** Is the shell older than the newest one? Compared as text, as the specification says. */
export const isOutdated = (os: string | undefined, serial: string | undefined): boolean =>
  os === 'android' && serial !== undefined && serial < NEWEST_SERIAL
