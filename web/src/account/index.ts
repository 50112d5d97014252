export { EnterCodeLink } from './enter-code-link.tsx'
