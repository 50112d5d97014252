import { defineConfig } from 'rolldown'

// Bundles our own packages into one file for each program; npm packages stay external.
const program = (input, file) => ({
  input,
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@yatha/') && !id.startsWith('\0'),
  output: { file, format: 'esm', sourcemap: true },
})

export default defineConfig([
  program('server/src/main.ts', 'server/dist/main.js'),
  program('server/src/adapters/media/image-child.ts', 'server/dist/image-child.js'),
  program('server/src/adapters/media/video-child.ts', 'server/dist/video-child.js'),
  program('data/src/pack-feed.ts', 'server/dist/pack-feed.js'),
  program('server/src/backup-main.ts', 'server/dist/backup.js'),
  program('server/src/migrate-main.ts', 'server/dist/migrate.js'),
  program('server/src/railway-main.ts', 'server/dist/railway.js'),
])
