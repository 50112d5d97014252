import type { Client } from 'pg'

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** Whether backups contain the table. Unlogged tables, which a crash empties, are excluded. */
  readonly isBackedUp: boolean
}

/** Returns our tables, each after the tables it references. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(`
    select c.relname as name, c.relpersistence <> 'u' as "isBackedUp",
           (select json_agg(a.attname order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           (select coalesce(json_agg(distinct r.relname), '[]') from pg_constraint f join pg_class r on r.oid = f.confrelid
             where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     order by c.relname`)
  const ordered: Table[] = []
  let remaining = rows
  while (remaining.length > 0) {
    const ready = remaining.filter(({ needs }) => needs.every((name) => ordered.some((table) => table.name === name)))
    if (ready.length === 0) throw new Error(`tables that need one another: ${remaining.map(({ name }) => name).join(', ')}`)
    ordered.push(...ready)
    remaining = remaining.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** Formats a table with its columns in the syntax of COPY. */
export const copyTarget = (client: Client, { name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`
