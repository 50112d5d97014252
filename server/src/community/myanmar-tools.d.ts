declare module 'myanmar-tools' {
  export class ZawgyiConverter {
    zawgyiToUnicode(text: string): string
    unicodeToZawgyi(text: string): string
  }
  export class ZawgyiDetector {
    /** Returns a probability from 0 to 1; minus infinity for a text without Burmese. */
    getZawgyiProbability(text: string): number
  }
  const tools: { readonly ZawgyiConverter: typeof ZawgyiConverter; readonly ZawgyiDetector: typeof ZawgyiDetector }
  export default tools
}
