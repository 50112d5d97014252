import { lazyPart } from '../frame/lazy-part.ts'

const GoPage = lazyPart(async () => (await import('./go-page.tsx')).GoPage)

/** The current trip. Its code loads on first use. */
export const GoScreen = () => <GoPage />
