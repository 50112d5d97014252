/** Spec §9. */
const NEWEST_SERIAL = '300'

/** Is the shell older than the newest version? Compares as text, as the specification requires. */
export const isOutdated = (os: string | undefined, serial: string | undefined): boolean =>
  os === 'android' && serial !== undefined && serial < NEWEST_SERIAL
