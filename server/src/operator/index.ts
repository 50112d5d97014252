export { exportActions, operatorFeature } from './operator.api.ts'
export { OperatorSource } from './operator-source.ts'
