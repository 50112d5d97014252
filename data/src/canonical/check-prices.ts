import type { Findings } from '../findings.ts'
import { field } from '../tables.ts'
import type { Tables } from './check-files.ts'

/** Decimals of ISO 4217 where they are not two. CLDR, which `Intl` asks, has those that people write. */
const DECIMALS: Readonly<Record<string, number>> = Object.fromEntries([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map(
    (currency) => [currency, 0] as const,
  ),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((currency) => [currency, 3] as const),
])

/** Fares of both versions: amounts, riders, and networks. */
export function checkPrices(tables: Tables, findings: Findings): void {
  const { 'fare_products.txt': products, 'rider_categories.txt': riders, 'routes.txt': routes } = tables
  const defaults = new Set(
    riders?.rows.flatMap((row) => (field(row, 'is_default_fare_category') === '1' ? [field(row, 'rider_category_id')] : [])),
  )
  const defaultOf = new Map<string, string>()
  for (const row of products?.rows ?? []) {
    const decimals = /^\d+(?:\.(\d+))?$/.exec(field(row, 'amount'))
    if (decimals && (decimals[1] ?? '').length !== (DECIMALS[field(row, 'currency')] ?? 2))
      findings.error('invalid_currency_amount', products!, row, 'amount', 'write as many decimals as the currency has')
    const [product, rider] = [field(row, 'fare_product_id'), field(row, 'rider_category_id')]
    if (!defaults.has(rider)) continue
    if ((defaultOf.get(product) ?? rider) !== rider)
      findings.error(
        'fare_product_with_multiple_default_rider_categories',
        products!,
        row,
        'rider_category_id',
        'keep one rider as the usual one',
      )
    defaultOf.set(product, rider)
  }
  for (const file of ['networks.txt', 'route_networks.txt'])
    if (routes?.columns.includes('network_id') && tables[file])
      findings.error(
        'route_networks_specified_in_more_than_one_file',
        tables[file],
        undefined,
        'network_id',
        'name networks here or in routes.txt',
      )
}
