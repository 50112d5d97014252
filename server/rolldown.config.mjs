import { defineConfig } from 'rolldown'

// Bundles our own rooms into one file; npm packages stay external.
export default defineConfig({
  input: 'server/src/main.ts',
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@yatha/') && !id.startsWith('\0'),
  output: { file: 'server/dist/main.js', format: 'esm', sourcemap: true },
})
