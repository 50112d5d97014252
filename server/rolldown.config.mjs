import { defineConfig } from 'rolldown'

// Our own rooms go into one file; packages stay where npm put them.
export default defineConfig({
  input: 'server/src/main.ts',
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@yatha/') && !id.startsWith('\0'),
  output: { file: 'server/dist/main.js', format: 'esm', sourcemap: true },
})
