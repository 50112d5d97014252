import { defineConfig } from 'drizzle-kit'

// npx drizzle-kit generate --config server/drizzle.config.ts --name NAME: creates a migration from the schema of the last migration to the
// tables in the *.schema.ts files.
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/**/*.schema.ts',
  out: './server/migrations',
})
