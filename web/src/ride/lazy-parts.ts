import { lazyPart } from '../frame/lazy-part.ts'

export const loadOnThisTrain = () => import('./on-this-train.tsx')
export const OnThisTrain = lazyPart(async () => (await loadOnThisTrain()).OnThisTrain)
export const AtPlatform = lazyPart(async () => (await import('./at-platform.tsx')).AtPlatform)
export const ReportButtons = lazyPart(async () => (await import('./report-buttons.tsx')).ReportButtons)
