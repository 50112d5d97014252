export { accountFeature, type AccountDeps } from './feature.ts'
export type { AccountCaller } from './account.ts'
export { account } from './account.schema.ts'
