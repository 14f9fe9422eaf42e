/** Name of the mark in the browser's timeline that a table leaves when it has its rows; the host measures by it (0074). */
export const ROWS_SHOWN = 'portal.rows-shown';
