declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css'
declare module '*.css?url' {
  const address: string
  export default address
}
declare module '*.json?first' {
  const catalog: unknown
  export default catalog
}
declare module '*.json?more' {
  const catalog: unknown
  export default catalog
}
declare module '*.json?sheet' {
  const catalog: unknown
  export default catalog
}
declare module '*.json?operator' {
  const catalog: unknown
  export default catalog
}
declare module '*.json?community' {
  const catalog: unknown
  export default catalog
}
declare module '*.json?moderation' {
  const catalog: unknown
  export default catalog
}
declare module '*.json?assistant' {
  const catalog: unknown
  export default catalog
}
declare module '*.json?elsewhere' {
  const catalog: unknown
  export default catalog
}
