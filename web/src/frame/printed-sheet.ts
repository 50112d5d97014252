import { createElement, useEffect, useState, type ComponentType } from 'react'
import { registerSheet, useIsPrinting } from '../device/print.ts'

/** A sheet is loaded this long after its screen, not on demand, because a browser's own Print command does not wait for it. */
const LOAD_AFTER_MS = 3000

/**
 * Returns a component that replaces its screen on paper: it renders the sheet while the page is printed, and nothing otherwise. `load`
 * loads the component of the sheet.
 */
export function printedSheet<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let sheet: ComponentType<Props> | undefined
  const loadOnce = async () => {
    sheet ??= await load()
  }
  return function PrintedSheet(props: Props) {
    const isPrinting = useIsPrinting()
    const [, setLoaded] = useState(false)
    useEffect(() => {
      const start = async () => {
        await loadOnce()
        setLoaded(true)
      }
      const timer = setTimeout(() => void start().catch(() => undefined), LOAD_AFTER_MS)
      const remove = registerSheet(() => Promise.all([start(), loadBurmeseFont()]))
      return () => {
        clearTimeout(timer)
        remove()
      }
    }, [])
    return isPrinting && sheet ? createElement(sheet, props) : null
  }
}

/** Resolves once our Burmese font is loaded in both weights, because printing does not wait. If it fails, a system font is used. */
const loadBurmeseFont = (): Promise<unknown> =>
  Promise.all(['400', '700'].map((weight) => document.fonts.load(`${weight} 16px "Yatha Myanmar"`, 'က'))).catch(() => undefined)
