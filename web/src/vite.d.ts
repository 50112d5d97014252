declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css'
declare module '*.css?url' {
  const address: string
  export default address
}
declare module '*.json?sheet' {
  const catalog: unknown
  export default catalog
}

interface ImportMeta {
  /** Vite’s import of all files that match a pattern, by path. */
  glob(pattern: string, options: { readonly query: string }): Readonly<Record<string, () => Promise<unknown>>>
}
