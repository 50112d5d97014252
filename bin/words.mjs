import { install, runTool } from './steps.mjs'

// npm run words -- LANGUAGE …: shows, exports or imports the messages of a language, for translators.
install({ tests: true })
runTool('language/translators/main.ts', process.argv.slice(2), { cwd: process.env.INIT_CWD })
