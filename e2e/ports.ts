/** The server of the browser tests; the others listen on the next ports. */
export const PORT = 3219
export const ORIGIN = `http://localhost:${PORT}`
/** With everything configured, and no database. */
export const CONFIGURED = `http://localhost:${PORT + 1}`
/** Without a setting, as `npm start` begins. */
export const FIRST_USE = `http://localhost:${PORT + 2}`
/** For riders elsewhere, without a mail server: accounts are closed. */
export const CLOSED = `http://localhost:${PORT + 3}`
/** Reads the feed of live times of the outside. */
export const LIVE = `http://localhost:${PORT + 4}`
/** With operators, at the time of the stories. */
export const OPERATED = `http://localhost:${PORT + 5}`
/** Whose accounts may say there which trains run; others for the second try of a story, as an account is registered once. */
export const OPERATORS = [
  ['operator1@example.com', 'operator2@example.com'],
  ['operator3@example.com', 'operator4@example.com'],
] as const
export const EDITORS = ['editor1@example.com', 'editor2@example.com']
/** Whose account moderates the community on the first one. */
export const MODERATOR = 'moderator@gmail.example'
/** Begins and ends with the story of riders’ reports. */
export const RIDE = `http://localhost:${PORT - 1}`
/** Another railway than Yangon's. */
export const ELSEWHERE = `http://localhost:${PORT - 2}`
/** Another one, which changes. */
export const EDITIONS = `http://localhost:${PORT - 3}`
export const OUTSIDE_PORT = 3226
export const OUTSIDE = `http://localhost:${OUTSIDE_PORT}`
export const OUTSIDE_SMTP = 3225
export const GOOGLE_PORT = 3227
/** `npm run look` has its own, so that both can run at once. */
export const LOOK_PORT = 3239
export const LOOK_GOOGLE_PORT = 3238
export const TELEGRAM_PORT = 3228
export const FACEBOOK_PORT = 3229
