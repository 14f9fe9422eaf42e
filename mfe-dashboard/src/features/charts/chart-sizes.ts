/** What the charts need before their code is there. CSS pixels. */
export const COMMISSION_BARS = { height: 172 };
export const SPEED_BARS = { height: 140 };
export const RANK_LINE = { height: 112 };
export const ZIP_DUMBBELL = { width: 100, height: 16 };
/** The drawing of the page of the rank, which is scaled to its place. */
export const RANK_CHART = { wide: { width: 440, height: 264 }, narrow: { width: 328, height: 212 } };
