/** The server of the browser tests; one with everything configured listens on the next port. */
export const PORT = 3219
export const CONFIGURED = `http://localhost:${PORT + 1}`
export const OUTSIDE_PORT = 3226
export const OUTSIDE = `http://localhost:${OUTSIDE_PORT}`
export const OUTSIDE_SMTP = 3225
