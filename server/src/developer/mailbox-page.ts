import { BRAND, homePath } from '@yatha/contract'
import { escapeMarkup, languageTagOf, type Language, type Translate } from '@yatha/language'
import { MAILBOX_PATH } from '../http/email-channel.ts'
import type { StoredEmail } from '../adapters/mail/local-mailbox.ts'

/** Returns the page of the local mailbox, which works without scripts, too. `emails` are in display order. */
export function mailboxPage(emails: readonly StoredEmail[], language: Language, t: Translate): string {
  const list = `<ol>${emails.map((email) => `<li>${article(email, t)}</li>`).join('')}</ol>`
  const empty = `<p class="empty">${escapeMarkup(t('mailbox.empty'))}</p>`
  return `<!doctype html><html lang="${languageTagOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark">
<title>${escapeMarkup(t('mailbox.title'))} | ${BRAND.shortName}</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><style>${MAILBOX_STYLE}</style></head>
<body><header><h1>${escapeMarkup(t('mailbox.title'))}</h1><a href="${homePath()}?lang=${language}">${BRAND.shortName}</a><p>${escapeMarkup(t('mailbox.text'))}</p></header>
<main>${emails.length > 0 ? list : empty}</main><script type="module" src="${MAILBOX_PATH}/page.js"></script></body></html>`
}

function article({ to, replyTo, subject, text, at }: StoredEmail, t: Translate): string {
  const people = [t('mailbox.to', { email: to }), ...(replyTo === undefined ? [] : [t('mailbox.replyTo', { email: replyTo })])]
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => (/^\d{6}$/.test(paragraph) ? code(paragraph, t) : `<p>${escapeMarkup(paragraph)}</p>`))
  return `<article><h2>${escapeMarkup(subject)}</h2><p class="people"><span>${people.map(escapeMarkup).join('<br>')}</span><time datetime="${at.toISOString()}"></time></p>${paragraphs.join('')}</article>`
}

const code = (digits: string, t: Translate): string =>
  `<p class="code"><b>${digits}</b><button type="button" data-code="${digits}" data-copied="${escapeMarkup(t('mailbox.copied'))}">${escapeMarkup(t('mailbox.copy'))}</button></p>`

/** The app's colors and sizes: see web/src/ui/tokens.css. */
export const MAILBOX_STYLE = `
:root{--ink:#0e1f1b;--ink-2:#45605a;--paper:#f4f7f5;--card:#fff;--teal-deep:#08705c;--teal-wash:#e2f6f1;--on-teal:#fff;--shadow:0 1px 2px rgb(14 31 27/5%),0 8px 24px -12px rgb(14 31 27/18%)}
@media (prefers-color-scheme:dark){:root{--ink:#e8f2ee;--ink-2:#a9c0b9;--paper:#0b1412;--card:#13211d;--teal-deep:#4fd6ba;--teal-wash:#12332b;--on-teal:#0b1412;--shadow:none}}
*{box-sizing:border-box;margin:0}
html{font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Myanmar","Myanmar Text",Padauk,sans-serif;color:var(--ink);background:var(--paper);-webkit-text-size-adjust:100%}
html:lang(my){line-height:1.75}
body{max-width:36rem;margin:0 auto;padding:max(14px,env(safe-area-inset-top)) 16px 32px;overflow-wrap:anywhere}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 12px;margin-bottom:16px;color:var(--ink-2)}
h1{font-size:20px;line-height:1.75;color:var(--ink)}
h2{font-size:17px;line-height:1.6}
a{display:inline-flex;align-items:center;justify-content:flex-end;min-width:48px;min-height:44px;font-weight:600;text-decoration:none;color:var(--teal-deep)}
ol{display:grid;gap:14px;padding:0;list-style:none}
article{display:grid;gap:10px;padding:16px;border-radius:20px;background:var(--card);box-shadow:var(--shadow);line-height:1.7}
article p{white-space:pre-line}
.people{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px;font-size:13px;color:var(--ink-2)}
time{flex:none}
.code{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px;padding:10px 10px 10px 16px;border-radius:16px;background:var(--teal-wash)}
.code b{font-size:clamp(28px,8.7vw,34px);line-height:1.3;letter-spacing:3px;font-variant-numeric:tabular-nums;user-select:all}
button{min-width:88px;min-height:48px;padding:0 16px;border:0;border-radius:999px;background:var(--teal-deep);color:var(--on-teal);font:inherit;font-weight:600;cursor:pointer}
.empty{padding:40px 16px;border-radius:20px;background:var(--card);text-align:center;color:var(--ink-2)}
:focus-visible{outline:3px solid var(--teal-deep);outline-offset:2px;border-radius:8px}
`

/** Shows new e-mails immediately, copies a code, and formats the times in this machine's time zone. */
export const MAILBOX_SCRIPT = `
const main = document.querySelector('main')
const writeTimes = () => {
  for (const time of main.querySelectorAll('time')) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, { hour: 'numeric', minute: '2-digit' })
  }
}
// The HTML as sent by the server. Unchanged HTML is not replaced, because a button may show that its code has been copied.
let sent = main.innerHTML
const refresh = async () => {
  const response = await fetch(location.href)
  if (!response.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const now = page.querySelector('main')
  if (now.innerHTML === sent) return
  sent = now.innerHTML
  main.replaceChildren(...now.childNodes)
  writeTimes()
}
main.addEventListener('click', async ({ target }) => {
  const { code, copied } = target.dataset
  if (code === undefined) return
  await navigator.clipboard.writeText(code)
  target.textContent = copied
})
writeTimes()
const events = new EventSource('${MAILBOX_PATH}/events')
events.onmessage = refresh
// Refreshes after an interruption, such as a restart of the server, too.
events.onopen = refresh
`
