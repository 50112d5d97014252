/** The serial number of the newest shell (spec §9). */
const NEWEST_SERIAL = '300'

/** Whether the shell is older than the newest version. Compares serial numbers as text, as the specification requires. */
export const isShellOutdated = (os: string | undefined, serial: string | undefined): boolean =>
  os === 'android' && serial !== undefined && serial < NEWEST_SERIAL
