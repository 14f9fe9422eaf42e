/** Formats dollars as thousands: `13.5`, `0`; without decimals when an amount would not fit over its bar. */
export function thousandsWriter(most: number): (dollars: number) => string {
  const digits = most >= 99_950 ? 0 : 1;
  return (dollars) => (dollars === 0 ? '0' : (dollars / 1000).toFixed(digits));
}
