import { cityFactValue } from './check-city.ts'
import type { FeedTables } from './feed-tables.ts'
import type { Findings } from './findings.ts'
import { field } from './tables.ts'

/** Checks that each fare has a positive price in the city's currency and a source, and does not depend on the zones passed. */
export function checkFares(tables: FeedTables, findings: Findings): void {
  const prices = tables['fare_attributes.txt']
  const currency = cityFactValue(tables, 'currency')
  const published = new Map(tables['extra/fares.csv'].rows.map((row) => [field(row, 'fare_id'), row]))
  for (const row of prices.rows) {
    const price = field(row, 'price')
    if (!/^\d+(\.\d\d)?$/.test(price)) findings.error('malformed-fare', prices, row, 'price', 'write kyat with two decimals, like 200.00')
    else if (Number(price) === 0) findings.error('fare-of-zero', prices, row, 'price', 'a fare that is not known is left out, never 0')
    if (field(row, 'currency_type') !== currency)
      findings.error(
        'another-currency',
        prices,
        row,
        'currency_type',
        `all fares of a pack are in ${currency || 'the currency of extra/city_facts.csv'}`,
      )
    if (!published.has(field(row, 'fare_id')))
      findings.error('fare-without-source', prices, row, 'fare_id', 'add its source and date to extra/fares.csv')
  }
  const rules = tables['fare_rules.txt']
  for (const row of rules.rows)
    if (field(row, 'contains_id') !== '')
      findings.error('fare-through-zones', rules, row, 'contains_id', 'fares are from one station to another: leave the zones between out')
  const table = tables['extra/fares.csv']
  for (const row of table.rows) {
    if (field(row, 'source') === '' || field(row, 'as_of') === '')
      findings.error('fare-without-source', table, row, 'source', 'say who published it, and when')
  }
}
