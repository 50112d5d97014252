import { existsSync, statSync } from 'node:fs'
import { install, packData, packFeed } from './steps.mjs'

// npm run data [-- FOLDER | FILE.zip …]: packs the reviewed railway, by default or from FOLDER, or the zip of another feed.
install()
const args = process.argv.slice(2)
const isFolder = args.length === 0 || (existsSync(args[0]) && statSync(args[0]).isDirectory())
if (isFolder) packData(args)
else packFeed(args)
