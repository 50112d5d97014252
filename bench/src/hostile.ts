import { openTemporaryDatabase } from '../../server/test/fuzz/embedded.ts'
import { openWorld } from '../../server/test/fuzz/world.ts'
import { heldMs } from '../../server/test/hostile/main-thread.ts'
import { hostileRequests } from '../../server/test/hostile/requests.ts'

// npm run bench -- hostile: sends hostile texts to every text field of the API sequentially, and prints for how long the slowest
// requests block the main thread. The test with the same requests counts steps (server/test/hostile.test.ts).

const LIMIT_MS = 50
const LISTED = 10

const { database, close } = await openTemporaryDatabase()
const world = await openWorld(database)
const send = (request: Request) => async () => {
  await (await world.app.fetch(request.clone())).text()
}
// The first requests compile the code.
let warmUp = 200
for await (const { request } of hostileRequests(world)) {
  await send(request)()
  if (--warmUp === 0) break
}
const requests: { name: string; ms: number }[] = []
for await (const { name, request } of hostileRequests(world)) requests.push({ name, ms: await heldMs(send(request), LIMIT_MS) })
requests.sort((a, b) => b.ms - a.ms)
const overLimitCount = requests.filter(({ ms }) => ms > LIMIT_MS).length
console.log(`${requests.length} hostile requests: ${overLimitCount} hold the main thread for more than ${LIMIT_MS} ms. The slowest:`)
for (const { name, ms } of requests.slice(0, LISTED)) console.log(`  ${ms.toFixed(0)} ms ${name}`)
await world.close()
await close()
process.exit(overLimitCount > 0 ? 1 : 0)
