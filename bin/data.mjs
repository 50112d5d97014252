import { existsSync, statSync } from 'node:fs'
import { install, packData, packFeed } from './steps.mjs'

// Without arguments, or with a folder: the reviewed railway. With a file: the zip of any other.
install()
const args = process.argv.slice(2)
const isFolder = args.length === 0 || (existsSync(args[0]) && statSync(args[0]).isDirectory())
if (isFolder) packData(args)
else packFeed(args)
