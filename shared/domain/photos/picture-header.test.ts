import { expect, test } from '@jest/globals';
import { checkPhoto, PHOTO_LIMITS } from './photo-rules.ts';
import { readPictureHeader } from './picture-header.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part)),
  );
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const ihdr = (width: number, height: number) => [
  ...uint32(13),
  ...bytes('IHDR'),
  ...uint32(width),
  ...uint32(height),
  8,
  2,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
];
const png = (width: number, height: number, next = 'IDAT') =>
  bytes(PNG, ihdr(width, height), uint32(0), next, uint32(0));
/** A JPEG whose frame follows other segments. */
const jpeg = (width: number, height: number, marker = 0xc2) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe1, 0, 6],
    'Exif',
    [0xff, 0xff, 0xc4, 0, 3, 0],
    [0xff, marker, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0],
  );
const webp = (chunk: string, ...data: number[][]) => bytes('RIFF', [0, 0, 0, 0], 'WEBP', chunk, [0, 0, 0, 0], ...data);

test('type and size are read from the header, whatever comes before the size', () => {
  expect(readPictureHeader(jpeg(8_001, 600))).toEqual({ type: 'jpeg', width: 8_001, height: 600, isAnimated: false });
  expect(readPictureHeader(png(20_000, 15_000))).toEqual({
    type: 'png',
    width: 20_000,
    height: 15_000,
    isAnimated: false,
  });
  expect(readPictureHeader(png(500, 400, 'acTL'))).toMatchObject({ isAnimated: true });
  const lossy = webp('VP8 ', [0, 0, 0], [0x9d, 0x01, 0x2a], [0xf4, 0x41], [0x90, 0x01]);
  expect(readPictureHeader(lossy)).toEqual({ type: 'webp', width: 500, height: 400, isAnimated: false });
  const lossless = webp('VP8L', [0x2f], [0xf3, 0xc1, 0x63, 0x00]);
  expect(readPictureHeader(lossless)).toEqual({ type: 'webp', width: 500, height: 400, isAnimated: false });
  const extended = webp('VP8X', [0x02, 0, 0, 0], [0x1f, 0x4e, 0], [0x8f, 0x01, 0]);
  expect(readPictureHeader(extended)).toEqual({ type: 'webp', width: 20_000, height: 400, isAnimated: true });
});

test.each<[string, Uint8Array]>([
  ['nothing', bytes()],
  ['one byte', bytes([0xff])],
  ['a zip', bytes('PK', [3, 4], 'maya.jpg')],
  ['a page', bytes('<!doctype html>')],
  ['an SVG', bytes('<svg width="500" height="500"/>')],
  ['a GIF', bytes('GIF89a', [0xf4, 1, 0x90, 1])],
  ['a sound in RIFF', bytes('RIFF', [0, 0, 0, 0], 'WAVEfmt ', [0, 0, 0, 0])],
  ['a JPEG without a frame', bytes([0xff, 0xd8, 0xff, 0xda, 0, 2])],
  ['a JPEG that ends in a segment', bytes([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1])],
  ['a JPEG whose segment has no length', bytes([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0xff, 0xd8])],
  ['a PNG that begins with another chunk', bytes(PNG, uint32(13), 'tEXt', uint32(9), uint32(9), uint32(0))],
  ['a PNG without pixels', png(500, 500, 'IEND')],
  ['a PNG of no width', png(0, 500)],
])('%s is no picture', (_what, given) => {
  expect(readPictureHeader(given)).toBeNull();
  expect(checkPhoto(given)).toMatchObject({
    refusal: { id: "This is not a JPG, PNG or WebP picture. Your photo hasn't changed." },
  });
});

test('HOST-22 accepts a photo at the limits of its size and refuses one beyond', () => {
  for (const [width, height] of [
    [400, 400],
    [8_000, 5_000],
    [6_324, 6_324],
  ] as const) {
    expect(checkPhoto(png(width, height))).toMatchObject({ header: { width, height } });
  }
  for (const whole of [png(8_000, 5_001), jpeg(8_000, 8_000)]) {
    expect(checkPhoto(whole)).toMatchObject({ refusal: { id: expect.stringContaining('40 megapixels') } });
  }
  expect(checkPhoto(png(8_001, 500))).toMatchObject({ refusal: { values: { width: '8,001', height: '500' } } });
  expect(checkPhoto(png(500, 8_001))).toHaveProperty('refusal');
  expect(checkPhoto(png(500, 399))).toMatchObject({ refusal: { id: expect.stringContaining('too small') } });
  expect(checkPhoto(new Uint8Array(PHOTO_LIMITS.bytes + 1))).toMatchObject({ refusal: { values: { size: '8.0' } } });
});
