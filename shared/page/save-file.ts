/** Long enough for the slowest browser to have taken the file. */
const KEPT_FOR_MS = 60_000;

/** Makes the browser save a blob as a file: `saveFile(blob, 'referrals.csv')` (REF-53). */
export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR_MS);
}
