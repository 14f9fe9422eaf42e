export interface PictureHeader {
  type: 'jpeg' | 'png' | 'webp';
  /** In pixels as stored, before any rotation that the file asks for. */
  width: number;
  height: number;
  isAnimated: boolean;
  /** A PNG that takes twice the memory of another: of 16 bits, or interlaced, which is decoded as a whole. */
  isCostly?: true;
}

/**
 * What the first bytes of a picture say of it, without decoding it: the type by content, not by name, and the size, so
 * that a picture can be refused before it fills the memory. Null for anything that is not a JPEG, PNG or WebP.
 * @param bytes the whole file: a JPEG has its size behind its metadata
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint16(0) === 0xffd8 && view.getUint8(2) === 0xff) return readJpeg(view);
    if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a) return readPng(view);
    if (textAt(view, 0) === 'RIFF' && textAt(view, 8) === 'WEBP') return readWebp(view);
    return null;
  } catch (error) {
    // the file ends within its header
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Segments up to the frame, which has the size. */
function readJpeg(view: DataView): PictureHeader | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return sized({ type: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5), isAnimated: false });
    }
    // the picture began or ended, and no frame was there
    if (marker === 0xda || marker === 0xd9) return null;
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

/** The first chunk has the size; a chunk `acTL` before the pixels says that there are several frames. */
function readPng(view: DataView): PictureHeader | null {
  if (textAt(view, 12) !== 'IHDR') return null;
  const isCostly = view.getUint8(24) === 16 || view.getUint8(28) !== 0;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  const header = { type: 'png', ...size, ...(isCostly ? { isCostly } : {}) } as const;
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    const chunk = textAt(view, at + 4);
    if (chunk === 'IDAT' || chunk === 'acTL') return sized({ ...header, isAnimated: chunk === 'acTL' });
  }
}

function readWebp(view: DataView): PictureHeader | null {
  const chunk = textAt(view, 12);
  if (chunk === 'VP8X') {
    const isAnimated = (view.getUint8(20) & 0x02) !== 0;
    return sized({ type: 'webp', width: 1 + uint24(view, 24), height: 1 + uint24(view, 27), isAnimated });
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    const [width, height] = [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
    return view.getUint8(20) === 0x2f ? { type: 'webp', width, height, isAnimated: false } : null;
  }
  if (chunk !== 'VP8 ' || uint24(view, 23) !== 0x2a019d) return null;
  const [width, height] = [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  return sized({ type: 'webp', width, height, isAnimated: false });
}

function sized(header: PictureHeader): PictureHeader | null {
  return header.width > 0 && header.height > 0 ? header : null;
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
