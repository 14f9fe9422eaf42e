// Starts the clock of every test file at PORTAL_TEST_CLOCK, a local time such as 2028-02-29T12:00 in the time zone of TZ.
// It keeps running from there. Set by scripts/test-clock.ts; without the variable the clock is left alone.
const startsAt = process.env.PORTAL_TEST_CLOCK;

if (startsAt) {
  const RealDate = Date;
  const offset = RealDate.parse(startsAt) - RealDate.now();
  class ShiftedDate extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(RealDate.now() + offset);
      else super(...parts);
    }

    static now() {
      return RealDate.now() + offset;
    }
  }
  globalThis.Date = ShiftedDate;
}
