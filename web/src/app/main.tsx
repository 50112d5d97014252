// Imported first, because it removes secrets from the URL.
import '../session/redirect-params.ts'
// Imported next, because it starts slow work on other threads, which runs while React loads.
import { vaultReady } from './open-vault.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
// Listens for the browser's install prompt, an event that fires once.
import '../device/install.ts'
// Imported before the router, so that its event listeners run first.
import '../frame/followed.ts'
import { readLocalStorage } from '../device/storage.ts'
import { applyTheme } from '../device/theme.ts'
import { App } from './app.tsx'
import { postToShell } from '../device/native-shell.ts'
import { loadContrastStyles } from './contrast.ts'
import { followLaunchLink } from './shell-messages.ts'
import { loadScreen } from './screen.tsx'
import { waitForRailway } from '../railway/railway.tsx'
import { loadMessages } from '../words/catalogs.ts'
import { BURMESE_FONT_KEY, applyBurmeseFont } from '../words/show-own-font.ts'
import { initialLanguage, LanguageProvider } from '../words/language.tsx'

/** Maximum time that the splash waits until the timetable and the first screen are loaded. */
const MAX_SPLASH_WAIT_MS = 300
/** Maximum time that the splash waits for the screen of a deep link, so that the home screen does not appear first. */
const MAX_LINK_WAIT_MS = 3000

applyTheme()
if (readLocalStorage(BURMESE_FONT_KEY)) applyBurmeseFont()
loadContrastStyles()
void start()
// If the shell replies with a deep link, the first screen is the screen of the link.
postToShell({ name: 'ready' })

async function start(): Promise<void> {
  await vaultReady
  let language = initialLanguage()
  const railwayReady = waitForRailway(language)
  const catalog = await loadMessages(language).catch(() => {
    language = 'en'
    return loadMessages('en')
  })
  const link = followLaunchLink()
  const ready = Promise.allSettled([railwayReady, Promise.resolve(link).then(() => loadScreen(location.pathname))])
  await Promise.race([ready, new Promise((done) => setTimeout(done, link ? MAX_LINK_WAIT_MS : MAX_SPLASH_WAIT_MS))])
  // React renders a transition in slices, so that the page stays responsive.
  startTransition(() =>
    createRoot(document.getElementById('root')!).render(
      <LanguageProvider first={{ language, catalog }}>
        <App />
      </LanguageProvider>,
    ),
  )
}
