/** What the charts need before their code is there. CSS pixels. */
export const WORTH_BARS = { height: 168 };
