// Loaded before a server: its clock is ahead or behind by CLOCK_SHIFT_MS, so that trains run whenever the stories do.
const shift = Number(process.env.CLOCK_SHIFT_MS)
const Real = Date

globalThis.Date = class extends Real {
  constructor(...parts) {
    if (parts.length > 0) super(...parts)
    else super(Real.now() + shift)
  }

  static now() {
    return Real.now() + shift
  }
}
