import pg from 'pg';

const oid = {
  int8: 20,
  date: 1082,
  numeric: 1700,
  textArray: 1009,
  int8Array: 1016,
  dateArray: 1182,
  numericArray: 1231,
} as const;

/**
 * How column values become JavaScript values: bigint and numeric as numbers, dates without time as 'YYYY-MM-DD', which
 * a Date could move by a day. Timestamps stay Date.
 */
export function columnTypes(): pg.CustomTypesConfig {
  const overrides = new pg.TypeOverrides();
  const asText = (text: string) => text;
  // the driver's types know this parser only by its element type
  const readTextArray = overrides.getTypeParser(oid.textArray, 'text') as unknown as (
    text: string,
  ) => (string | null)[];
  const readNumberArray = (text: string) => readTextArray(text).map((item) => (item === null ? null : toNumber(item)));
  overrides.setTypeParser(oid.int8, toNumber);
  overrides.setTypeParser(oid.numeric, Number);
  overrides.setTypeParser(oid.date, asText);
  overrides.setTypeParser(oid.int8Array, readNumberArray);
  overrides.setTypeParser(oid.numericArray, readNumberArray);
  overrides.setTypeParser(oid.dateArray, readTextArray);
  return overrides;
}

function toNumber(text: string): number {
  const value = Number(text);
  // counts and ids of the portal stay far below; a silent rounding would be worse than an error
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`The bigint ${text} is too large for a number.`);
  }
  return value;
}
