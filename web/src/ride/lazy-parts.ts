import { lazyPart } from '../frame/lazy-part.ts'

export const loadRideSharingCard = () => import('./on-this-train.tsx')
export const RideSharingCard = lazyPart(async () => (await loadRideSharingCard()).RideSharingCard)
export const PlatformReportCard = lazyPart(async () => (await import('./at-platform.tsx')).PlatformReportCard)
export const ReportButtons = lazyPart(async () => (await import('./report-buttons.tsx')).ReportButtons)
