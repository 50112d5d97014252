import { build, install, needChromium, runTool } from './steps.mjs'

// npm run look [-- LANGUAGE …]: checks every path in every language, theme and size, and writes screenshots to .yatha/look.
// npm run look -- railways [NAME …]: checks the screens of other railways.
install({ tests: true })
build()
needChromium()
const [first, ...rest] = process.argv.slice(2)
if (first === 'railways') runTool('e2e/look-railways.ts', rest)
else runTool('e2e/look.ts', process.argv.slice(2))
