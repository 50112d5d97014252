// First: it takes what must not stay in the address.
import './brought.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import { createRoot } from 'react-dom/client'
// Hears the browser's offer to install, which comes once.
import '../device/install.ts'
import { showTheme } from '../device/theme.ts'
import { openVault } from '../device/vault.ts'
import { App } from './app.tsx'
import { firstLanguage, LanguageProvider, loadCatalog } from './language.tsx'

showTheme()
await openVault()
let language = firstLanguage()
const catalog = await loadCatalog(language).catch(() => {
  language = 'en'
  return loadCatalog('en')
})
createRoot(document.getElementById('root')!).render(
  <LanguageProvider first={{ language, catalog }}>
    <App />
  </LanguageProvider>,
)
