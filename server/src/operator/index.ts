export { operatorFeature } from './feature.ts'
export { OperatorSource } from './operator-source.ts'
