import type { ComponentType } from 'react'
import { printedSheet } from '../../frame/printed-sheet.ts'
import type { TripSheetProps } from './trip-sheet.tsx'

export const TripSheet: ComponentType<TripSheetProps> = printedSheet(async () => (await import('./trip-sheet.tsx')).TripSheet)
