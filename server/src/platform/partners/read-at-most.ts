/** The text of an answer, or null when it is longer than so many bytes; then the rest is not read. */
export async function readAtMost(response: Response, bytes: number): Promise<string | null> {
  if (!response.body) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  // leaving the loop cancels the body, which closes the connection
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > bytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
