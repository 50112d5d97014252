/** Waits until a local server has connected to its database. */
export async function waitForServerDatabase(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://localhost:${port}/health/ready`)
      .then((r) => r.json() as Promise<{ database: string }>)
      .catch(() => undefined)
    if (answer?.database === 'there') return
    await new Promise((done) => setTimeout(done, 20))
  }
}
