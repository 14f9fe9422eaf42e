import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;

/** The text of one file in a ZIP archive, such as a sheet of a workbook. @throws Error when it is not there */
export function readZipped(archive: Buffer, path: string): string {
  let end = archive.length - 22;
  while (end > 0 && archive.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  const count = archive.readUInt16LE(end + 10);
  for (let entry = 0, at = archive.readUInt32LE(end + 16); entry < count; entry++) {
    const [size, nameLength, extra, comment] = [20, 28, 30, 32].map((offset, index) =>
      index === 0 ? archive.readUInt32LE(at + offset) : archive.readUInt16LE(at + offset),
    ) as [number, number, number, number];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    if (name === path) return inflateRawSync(archive.subarray(begin, begin + size)).toString('utf8');
    at += 46 + nameLength + extra + comment;
  }
  throw new Error(`There is no ${path} in the archive`);
}

/** The texts of the cells of a sheet, row by row. */
export function cellTexts(sheet: string): string[][] {
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<(?:t|v)(?: [^>]*)?>([^<]*)<\/(?:t|v)>/g)].map(([, text = '']) => text.replaceAll('&amp;', '&')),
  );
}
