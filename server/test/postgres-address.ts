/** Returns the URL of another database on the same server. */
export const urlOfDatabase = (server: string, name: string): string => server.replace(/\/[^/?]*(\?.*)?$/, `/${name}$1`)
