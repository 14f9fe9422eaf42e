import { type Message, msg } from '../text/message.ts';
import { readPictureHeader, type PictureHeader } from './picture-header.ts';

/** Limits on the photo of a person (D-34). Both sides obey them; the server decides. */
export const PHOTO_LIMITS = {
  /** 8 MB. */
  bytes: 8 * 1024 * 1024,
  /** The longest side, in pixels. */
  side: 8_000,
  /** The most pixels, which determine the memory for decoding it. */
  pixels: 40_000_000,
  /** Likewise, of a PNG that takes twice the memory. */
  costlyPixels: 24_000_000,
  /** The shortest side, in pixels, also after cropping: less looks blurred. */
  leastSide: 400,
} as const;

/** The part of a photo that is used, in pixels of the upright picture. It is a square. */
export interface PhotoCrop {
  left: number;
  top: number;
  size: number;
}

/**
 * Why a file cannot be a photo, or its header. Reads the header only, so that nothing too large is ever decoded.
 * @param bytes the whole file, or only its size when it is too large to be read
 */
export function checkPhoto(bytes: Uint8Array): { header: PictureHeader } | { refusal: Message } {
  if (bytes.length > PHOTO_LIMITS.bytes) return { refusal: tooHeavy(bytes.length) };
  const header = readPictureHeader(bytes);
  if (!header) return { refusal: { id: msg("This is not a JPG, PNG or WebP picture. Your photo hasn't changed.") } };
  const { width, height, isAnimated, isCostly } = header;
  if (isAnimated) return { refusal: { id: msg("Animated images aren't supported. Your photo hasn't changed.") } };
  const values = { width: grouped(width), height: grouped(height) };
  if (Math.max(width, height) > PHOTO_LIMITS.side || width * height > PHOTO_LIMITS.pixels) {
    const id = msg('{width} × {height} is too large. The limit is 8 MB, 40 megapixels and 8,000 pixels a side.');
    return { refusal: { id, values } };
  }
  if (isCostly && width * height > PHOTO_LIMITS.costlyPixels) {
    const id = msg('{width} × {height} is too large for this kind of PNG. At most 24 megapixels, or use a JPG.');
    return { refusal: { id, values } };
  }
  if (Math.min(width, height) < PHOTO_LIMITS.leastSide) {
    return { refusal: { id: msg('{width} × {height} is too small. At least 400 × 400.'), values } };
  }
  return { header };
}

/** @param bytes the size of the file */
export function tooHeavy(bytes: number): Message {
  const size = (bytes / (1024 * 1024)).toFixed(1);
  return {
    id: msg('{size} MB is too large. The limit is 8 MB, 40 megapixels and 8,000 pixels a side.'),
    values: { size },
  };
}

/** A file that begins like a picture and cannot be decoded. */
export const DAMAGED_PHOTO: Message = { id: msg("This picture is damaged. Your photo hasn't changed.") };

/** Whether a square lies within a picture and is large enough. */
export function isPhotoCrop({ left, top, size }: PhotoCrop, picture: { width: number; height: number }): boolean {
  const isInside = left + size <= picture.width && top + size <= picture.height;
  return isInside && left >= 0 && top >= 0 && size >= PHOTO_LIMITS.leastSide;
}

/** The largest square in the middle of a picture. */
export function centralCrop({ width, height }: { width: number; height: number }): PhotoCrop {
  const size = Math.min(width, height);
  return { left: Math.floor((width - size) / 2), top: Math.floor((height - size) / 2), size };
}

/** Sizes of pictures have no language: 20,000 × 15,000, as the limits in the same sentence. */
function grouped(pixels: number): string {
  return pixels.toLocaleString('en-US');
}
