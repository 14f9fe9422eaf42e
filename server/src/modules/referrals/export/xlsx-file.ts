import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { SHEET_PATH, workbookParts } from '../rules/xlsx.ts';

/** Fast: an export is read once, and most of it is markup, which any level makes small. */
const LEVEL = 1;

/**
 * A workbook with one sheet, in pieces, each as soon as it is compressed, off the main thread. The end of the iteration ends
 * `sheet` too.
 * @param name of the sheet
 * @param sheet the text of the sheet, in pieces
 */
export async function* xlsxFile(name: string, sheet: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const { outputStream } = zip;
  if (!(outputStream instanceof Readable)) throw new TypeError('The archive cannot be read as a stream.');
  const source = Readable.from(sheet, { objectMode: false });
  // yazl does not look at errors of what it reads
  for (const emitter of [zip, source]) emitter.on('error', (error) => outputStream.destroy(error));
  for (const [path, text] of Object.entries(workbookParts(name))) zip.addBuffer(Buffer.from(text), path);
  zip.addReadStream(source, SHEET_PATH, { compressionLevel: LEVEL });
  zip.end();
  try {
    for await (const piece of outputStream) yield piece as Uint8Array;
  } finally {
    source.destroy();
  }
}
