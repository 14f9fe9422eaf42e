import { type Message, msg } from '../text/message.ts';
import { readPictureHeader } from '../photos/picture-header.ts';

/** Limits on the pictures of content. Both sides obey them; the server decides. */
export const CONTENT_IMAGE_LIMITS = {
  /** 2 MB. */
  bytes: 2 * 1024 * 1024,
  /** The longest side, in pixels. */
  side: 8_000,
  /** The most pixels, which determine the memory for decoding it. */
  pixels: 24_000_000,
  /** The shortest side, in pixels: less is a mistake. */
  leastSide: 16,
} as const;

/** What files begin with that are taken for pictures. */
const OTHERS: readonly [start: string, message: Message][] = [
  ['PK', { id: msg('This file is a ZIP archive, not a picture. Choose a JPEG, PNG or WebP of up to 2 MB.') }],
  ['%PDF', { id: msg('This file is a PDF, not a picture. Choose a JPEG, PNG or WebP of up to 2 MB.') }],
  ['GIF8', { id: msg('This file is a GIF. Choose a JPEG, PNG or WebP of up to 2 MB.') }],
  ['<', { id: msg('This file is an SVG or a page. Choose a JPEG, PNG or WebP of up to 2 MB.') }],
];

/** Why a file of so many bytes is not even read; null when it may be. */
export function contentImageTooLarge(bytes: number): Message | null {
  if (bytes <= CONTENT_IMAGE_LIMITS.bytes) return null;
  // a byte more than 2 MB is not 2.0 MB
  const size = (Math.ceil((bytes / (1024 * 1024)) * 10) / 10).toFixed(1);
  return { id: msg('{size} MB is too large. Choose a JPEG, PNG or WebP of up to 2 MB.'), values: { size } };
}

/**
 * Why a file cannot be a picture of content; null when it may be one. By its content, whatever its name says, and from its
 * header only, so that nothing too large is ever decoded.
 */
export function contentImageRefusal(bytes: Uint8Array): Message | null {
  const tooLarge = contentImageTooLarge(bytes.length);
  if (tooLarge) return tooLarge;
  const header = readPictureHeader(bytes);
  if (!header) {
    const start = String.fromCharCode(...bytes.subarray(0, 64)).trimStart();
    const [, message] = OTHERS.find(([known]) => start.startsWith(known)) ?? [];
    return message ?? { id: msg('This file is not a picture. Choose a JPEG, PNG or WebP of up to 2 MB.') };
  }
  const { width, height, isAnimated } = header;
  if (isAnimated) return { id: msg('Animated images are not supported. Choose a JPEG, PNG or WebP of up to 2 MB.') };
  const values = { width, height };
  if (Math.max(width, height) > CONTENT_IMAGE_LIMITS.side || width * height > CONTENT_IMAGE_LIMITS.pixels) {
    return { id: msg('{width} × {height} is too large. At most 24 megapixels and 8,000 pixels a side.'), values };
  }
  if (Math.min(width, height) < CONTENT_IMAGE_LIMITS.leastSide) {
    return { id: msg('{width} × {height} is too small. At least 16 pixels a side.'), values };
  }
  return null;
}

/** A file that begins like a picture and cannot be decoded. */
export const DAMAGED_PICTURE: Message = { id: msg('This picture is damaged. Choose another one.') };
