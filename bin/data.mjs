import { install, packData } from './steps.mjs'

install()
packData(process.argv.slice(2))
