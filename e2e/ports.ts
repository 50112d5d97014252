/** Port of the main server of the browser tests; the other servers use the ports around it. */
export const PORT = 3219
export const ORIGIN = `http://localhost:${PORT}`
/** Server with all optional settings, but without a database. */
export const CONFIGURED_ORIGIN = `http://localhost:${PORT + 1}`
/** Server without any settings, like a first `npm start`. */
export const FIRST_USE_ORIGIN = `http://localhost:${PORT + 2}`
/** Server with a public origin but without a mail server, so that accounts are disabled. */
export const ACCOUNTS_DISABLED_ORIGIN = `http://localhost:${PORT + 3}`
/** Server that polls the fake live feed. */
export const LIVE_FEED_ORIGIN = `http://localhost:${PORT + 4}`
/** Server with operators, whose clock is at the time of the browser tests. */
export const OPERATORS_ORIGIN = `http://localhost:${PORT + 5}`
/** E-mail addresses of the operators of OPERATORS_ORIGIN: one pair per try of a test, since each address can register only once. */
export const OPERATOR_EMAILS = [
  ['operator1@example.com', 'operator2@example.com'],
  ['operator3@example.com', 'operator4@example.com'],
] as const
export const EDITOR_EMAILS = ['editor1@example.com', 'editor2@example.com']
/** E-mail address of the moderator on the main server. */
export const MODERATOR_EMAIL = 'moderator@gmail.example'
/** Server that the browser test of riders' reports starts and stops. */
export const RIDER_REPORTS_ORIGIN = `http://localhost:${PORT - 1}`
/** Server with another railway than Yangon's. */
export const OTHER_RAILWAY_ORIGIN = `http://localhost:${PORT - 2}`
/** Server with another railway, whose edition changes. */
export const CHANGING_EDITION_ORIGIN = `http://localhost:${PORT - 3}`
export const FAKE_SERVICES_PORT = 3226
export const FAKE_SERVICES_ORIGIN = `http://localhost:${FAKE_SERVICES_PORT}`
export const FAKE_SMTP_PORT = 3225
export const GOOGLE_PORT = 3227
/** Port of `npm run look`, so that it can run concurrently with the browser tests. */
export const LOOK_PORT = 3239
export const LOOK_GOOGLE_PORT = 3238
export const TELEGRAM_PORT = 3228
export const FACEBOOK_PORT = 3229
