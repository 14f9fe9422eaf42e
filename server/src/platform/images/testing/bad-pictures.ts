import { deflateSync, crc32 } from 'node:zlib';

/** A PNG that says it has this size. Its pixels, by default a few zeros, need not fit. */
export function pngOf(
  width: number,
  height: number,
  pixels: Buffer = deflateSync(Buffer.alloc(64)),
  kind: PngKind = {},
): Buffer {
  return Buffer.concat([SIGNATURE, header(width, height, kind), chunk('IDAT', pixels), chunk('IEND')]);
}

/** A PNG with a second frame. */
export function apng(width: number, height: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2);
  const parts = [header(width, height), chunk('acTL', control), chunk('IDAT', deflateSync(Buffer.alloc(64)))];
  return Buffer.concat([SIGNATURE, ...parts, chunk('IEND')]);
}

interface PngKind {
  bits?: 8 | 16;
  isInterlaced?: boolean;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function header(width: number, height: number, { bits = 8, isInterlaced = false }: PngKind = {}): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits, 2, 0, 0, isInterlaced ? 1 : 0]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return chunk('IHDR', data);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
