import { defineConfig } from 'drizzle-kit'

// npx drizzle-kit generate --config server/drizzle.config.ts --name WHAT: the migration from the last one to the tables
// as they stand with their features.
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/**/*.schema.ts',
  out: './server/migrations',
})
