import { lazyPart } from '../frame/lazy-part.ts'

const GoPage = lazyPart(async () => (await import('./go-page.tsx')).GoPage)

/** A trip under way: its code comes with the first one. */
export const GoScreen = () => <GoPage />
