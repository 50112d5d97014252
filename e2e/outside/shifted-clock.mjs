// Loaded before a server: shifts its clock by CLOCK_SHIFT_MS, so that trains run whatever the real time is.
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
