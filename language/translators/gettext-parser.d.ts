declare module 'gettext-parser' {
  interface Entry {
    msgctxt?: string
    msgid: string
    msgstr: string[]
    comments?: { extracted?: string }
  }
  interface File {
    charset: string
    headers: Record<string, string>
    translations: Record<string, Record<string, Entry>>
  }
  export const po: {
    parse(text: string): File
    compile(file: File, options?: { foldLength?: number }): Uint8Array
  }
}
