/** What is said of a text that is no snapshot id. */
export const SNAPSHOT_ID_PROBLEM = 'A snapshot id has 12 characters, 0 to 9 and a to f.';
