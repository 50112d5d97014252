// node --import ./server/test/moved-clock.mjs … runs a program whose clock another process moves by messages `{ aheadMs }`.

const systemNow = Date.now.bind(Date)
let aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0)
process.on('message', (message) => {
  if (typeof message?.aheadMs === 'number') aheadMs = message.aheadMs
})

globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length > 0) super(...parts)
    else super(systemNow() + aheadMs)
  }
  static now() {
    return systemNow() + aheadMs
  }
}
