/** Long enough for the slowest browser to have taken the file. */
const KEPT_FOR = 60_000;

/** Makes the browser go to the address of a blob, so that the file downloads (REF-53). */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}
