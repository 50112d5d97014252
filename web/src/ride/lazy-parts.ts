import { lazyPart } from '../frame/lazy-part.ts'

export const OnThisTrain = lazyPart(async () => (await import('./on-this-train.tsx')).OnThisTrain)
export const AtPlatform = lazyPart(async () => (await import('./at-platform.tsx')).AtPlatform)
export const ReportButtons = lazyPart(async () => (await import('./report-buttons.tsx')).ReportButtons)
