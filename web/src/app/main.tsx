import '../ui/tokens.css'
import '../ui/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { LanguageProvider, loadCatalog, storedLanguage } from './language.tsx'

const language = storedLanguage()
const catalog = await loadCatalog(language).catch(() => loadCatalog('en'))
createRoot(document.getElementById('root')!).render(
  <LanguageProvider first={{ language, catalog }}>
    <App />
  </LanguageProvider>,
)
