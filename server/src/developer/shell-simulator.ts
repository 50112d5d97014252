import { SHELL_MESSAGES } from '@yatha/contract'

// A developer page that simulates the native shell: it opens the app like the shell's web view, sends it messages and
// shows the replies. Served only if DEVELOPER_PAGES=yes.

export const SIMULATOR_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Native shell simulator</title><link rel="icon" href="/icon.svg">
<style>body{font:15px/1.5 system-ui;max-width:40rem;margin:1rem auto;padding:0 1rem}label{display:block;margin:.5rem 0}input{width:100%;padding:.5rem;font:inherit}button{padding:.5rem 1rem;font:inherit}pre{background:#eee;padding:1rem;min-height:3rem;overflow:auto}</style></head>
<body><h1>Native shell simulator</h1><p>Opens the app in another window, sends it the messages of <code>docs/native-shell.md</code> as the shell does, and lists what the app posts.</p>
<p><button id="open">Open the app</button></p>
${SHELL_MESSAGES.map((name) => `<form data-name="${name}"><label>${name}<input name="value"></label><button>Send ${name}</button></form>`).join('\n')}
<h2>Posted by the app</h2><pre id="posted"></pre><script src="/dev/native-shell.js"></script></body></html>`

/** Injects the shell's object into the opened window and dispatches messages inside it, as a shell does. */
export const SIMULATOR_SCRIPT = `
let app
const posted = document.getElementById('posted')
document.getElementById('open').onclick = () => {
  app = window.open('/app-link', 'app')
  const inject = setInterval(() => {
    if (!app || app.closed) return clearInterval(inject)
    app.YathaShell = { postMessage: (text) => { posted.textContent += text + '\\n' } }
  }, 50)
}
for (const form of document.forms) form.onsubmit = (event) => {
  event.preventDefault()
  if (!app || app.closed) { posted.textContent += 'The app is not open.\\n'; return }
  const data = JSON.stringify({ name: form.dataset.name, value: new FormData(form).get('value') })
  app.dispatchEvent(new app.MessageEvent('message', { data }))
}
`
