import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const font = new URL('../src/ui/noto-sans-myanmar.LICENSE', import.meta.url)

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
}

/** Writes `licenses.txt`, with the licenses of the packages in the built app and of its font, as these licenses require. */
export function licenses(): Plugin {
  return {
    name: 'licenses',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const folders = new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []))
      const parts = [...folders].map(licenseOf).toSorted()
      const source = [INTRODUCTION, ...parts, `Noto Sans Myanmar, a part of it (OFL-1.1)\n\n${text(font)}`].join(
        `\n\n${'-'.repeat(80)}\n\n`,
      )
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: `${source}\n` })
    },
  }
}

const INTRODUCTION = `This app is MIT-licensed. It contains the software and the font below.
Timetable and map have licences of their own: see LICENCE.md in /gtfs.zip and the page "About of App".`

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(text(join(folder, 'package.json'))) as Manifest
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry))
  // The Unlicense does not require a copy of its text.
  if (!file && license !== 'Unlicense') throw new Error(`${name} has no licence to pass on`)
  return `${name} ${version} (${license})${file ? `\n\n${text(join(folder, file))}` : ''}`
}

const text = (path: string | URL) => readFileSync(path, 'utf8').trim()
