import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { rolldown } from 'rolldown'

const home = fileURLToPath(new URL('../..', import.meta.url))

/** Creates a folder with the built server and, as its app, a bare React page with the same splash, as a baseline on the same machine. */
export async function makeBareApp(): Promise<string> {
  const folder = join(home, '.yatha/bare')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'web/dist/assets'), { recursive: true })
  // The server locates its folders relative to its program, so the program is copied, and the rest is linked.
  cpSync(join(home, 'server/dist'), join(folder, 'server/dist'), { recursive: true })
  for (const path of ['server/migrations', 'server/node_modules', 'node_modules', 'data']) {
    try {
      symlinkSync(join(home, path), join(folder, path))
    } catch {
      // server/node_modules may not exist: npm creates it only for packages that cannot be in the root folder.
    }
  }
  const bundle = await rolldown({
    input: join(home, 'bench/src/bare-page.tsx'),
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, jsx: { runtime: 'automatic' }, target: 'es2022' },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true, entryFileNames: 'bare-[hash].js' })
  const [script] = output
  const at = join(folder, 'web/dist/assets', script.fileName)
  writeFileSync(at, script.code)
  writeFileSync(`${at}.br`, brotliCompressSync(script.code))
  const page = readFileSync(join(home, 'web/index.html'), 'utf8')
    .replace('<!--head-->', '')
    .replace('/src/app/main.tsx', `/assets/${script.fileName}`)
  writeFileSync(join(folder, 'web/dist/index.html'), page)
  return folder
}
