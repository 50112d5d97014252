/** The server of the browser tests; one with everything configured listens on the next port. */
export const PORT = 3219
export const ORIGIN = `http://localhost:${PORT}`
export const CONFIGURED = `http://localhost:${PORT + 1}`
export const OUTSIDE_PORT = 3226
export const OUTSIDE = `http://localhost:${OUTSIDE_PORT}`
export const OUTSIDE_SMTP = 3225
export const GOOGLE_PORT = 3227
export const TELEGRAM_PORT = 3228
export const FACEBOOK_PORT = 3229
