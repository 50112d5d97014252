// Health check of a container: exits with 0 if the process with these settings responds to /health/live, otherwise with 1.
const { ROLE, PORT, WORKER_PORT } = process.env
const port = ROLE === 'worker' ? WORKER_PORT : PORT || '3000'
// A worker without a port cannot be checked.
if (!port) process.exit(0)
const answer = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(4000) }).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
