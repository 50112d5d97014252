export { accountFeature, type AccountDeps } from './feature.ts'
export type { AccountCaller } from './account.ts'
export { account, photo, session } from './account.schema.ts'
export { identity } from './social.schema.ts'
