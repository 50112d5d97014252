export { CodeWayBack } from './code-way-back.tsx'
