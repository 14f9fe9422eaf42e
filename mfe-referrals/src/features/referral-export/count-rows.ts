const QUOTE = 0x22;
const LINE_FEED = 0x0a;
/** What it holds, when it was made, the header row. */
const LINES_ABOVE = 3;

/** Counts the rows of an exported CSV file as its bytes arrive; lines within quotes are part of a cell. */
export function rowCounter(): (piece: Uint8Array) => number {
  let isQuoted = false;
  let lines = 0;
  return (piece) => {
    for (const byte of piece) {
      // a doubled quote changes it twice
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) lines++;
    }
    return Math.max(0, lines - LINES_ABOVE);
  };
}
