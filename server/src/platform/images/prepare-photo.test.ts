import { deflateSync, gzipSync } from 'node:zlib';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { PHOTO_LIMITS } from '@portal/shared/domain';
import sharp from 'sharp';
import { ProblemError } from '../responses/problem-error.ts';
import { preparePhoto } from './prepare-photo.ts';
import { apng, pngOf } from './testing/bad-pictures.ts';

/** A picture of noise: left half red, right half blue. */
async function picture(width: number, height: number) {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#d01010' } };
  return sharp({ create: { width, height, channels: 3, background: '#1010d0' } }).composite([
    { input: await sharp(half).png().toBuffer(), left: 0, top: 0 },
  ]);
}
/** The color in the middle of a picture, as which of red and blue is stronger. */
async function colorAt(bytes: Buffer, left: number, top: number) {
  const [red = 0, , blue = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return red > blue ? 'red' : 'blue';
}
const refusal = async (bytes: Uint8Array) => {
  try {
    await preparePhoto(bytes, 'maya');
    return 'accepted';
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    expect(error).toMatchObject({ statusCode: 400, code: 'photo_refused', fields: [{ path: 'photo' }] });
    return error.message;
  }
};

describe('HOST-22 a photo', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('as %s becomes two squares in WebP', async (type) => {
    const given = await (await picture(900, 600)).toFormat(type).toBuffer();
    const { large, small } = await preparePhoto(given, 'maya');
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 400, height: 400 });
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 });
    expect([await colorAt(large, 20, 200), await colorAt(large, 380, 200)]).toEqual(['red', 'blue']);
  });

  test('is cut as asked, and only within the picture', async () => {
    const given = await (await picture(1_000, 500)).png().toBuffer();
    const { large } = await preparePhoto(given, 'maya', { left: 520, top: 50, size: 450 });
    expect([await colorAt(large, 5, 5), await colorAt(large, 395, 395)]).toEqual(['blue', 'blue']);
    const outside = [
      { left: 600, top: 50, size: 450 },
      { left: -1, top: 0, size: 450 },
      { left: 0, top: 0, size: 399 },
    ];
    for (const crop of outside) {
      await expect(preparePhoto(given, 'maya', crop)).rejects.toMatchObject({
        statusCode: 400,
        fields: [{ path: 'crop' }],
      });
    }
  });

  test('is turned upright as its metadata says, also where it is cut', async () => {
    // stored lying on its side: upright it is 500 wide and 1,000 high, red above blue
    const given = await (await picture(1_000, 500)).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { large } = await preparePhoto(given, 'maya', { left: 0, top: 500, size: 500 });
    expect([await colorAt(large, 200, 20), await colorAt(large, 200, 380)]).toEqual(['blue', 'blue']);
  });

  test('keeps nothing of the file but its pixels', async () => {
    const secret = 'taken at 39.7392 N, 104.9903 W';
    const given = await (
      await picture(600, 600)
    )
      .jpeg()
      .withExif({ IFD0: { ImageDescription: secret, Copyright: secret } })
      .withIccProfile('p3')
      .toBuffer();
    expect(given.includes(secret)).toBe(true);
    for (const square of Object.values(await preparePhoto(given, 'maya'))) {
      const { exif, icc, xmp, iptc } = await sharp(square).metadata();
      expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(square.includes(secret)).toBe(false);
    }
  });

  test('that carries a script behind or within the picture loses it', async () => {
    const script = '<script>alert(document.domain)</script>';
    const jpeg = await (await picture(600, 600)).jpeg().toBuffer();
    const within = await (
      await picture(600, 600)
    )
      .jpeg()
      .withExif({ IFD0: { ImageDescription: script } })
      .toBuffer();
    for (const given of [Buffer.concat([jpeg, Buffer.from(script)]), within]) {
      expect(given.includes(script)).toBe(true);
      for (const square of Object.values(await preparePhoto(given, 'maya')))
        expect(square.includes('script')).toBe(false);
    }
  });

  test('that is transparent gets a white ground', async () => {
    const given = await sharp({ create: { width: 500, height: 500, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { small } = await preparePhoto(given, 'maya');
    const [red = 0, green = 0, blue = 0] = await sharp(small).raw().toBuffer();
    expect(Math.min(red, green, blue)).toBeGreaterThan(250);
  });
});

const NO_PICTURE = "This is not a JPG, PNG or WebP picture. Your photo hasn't changed.";
const COSTLY = '6,000 × 4,100 is too large for this kind of PNG. At most 24 megapixels, or use a JPG.';
const DAMAGED = "This picture is damaged. Your photo hasn't changed.";

describe('HOST-22 what is no photo is refused before it is decoded:', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['nothing', () => new Uint8Array(), NO_PICTURE],
    ['a zip that is called maya.jpg', () => gzipSync('maya.jpg'), NO_PICTURE],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), NO_PICTURE],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>'), NO_PICTURE],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 500, height: 500, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
      NO_PICTURE,
    ],
    ['a moving PNG', () => apng(500, 500), "Animated images aren't supported. Your photo hasn't changed."],
    [
      'a PNG of 20,000 × 15,000',
      () => pngOf(20_000, 15_000),
      '20,000 × 15,000 is too large. The limit is 8 MB, 40 megapixels and 8,000 pixels a side.',
    ],
    [
      'a decompression bomb',
      () => pngOf(60_000, 60_000),
      '60,000 × 60,000 is too large. The limit is 8 MB, 40 megapixels and 8,000 pixels a side.',
    ],
    [
      'one of more than 40 megapixels',
      () => pngOf(6_400, 6_300),
      '6,400 × 6,300 is too large. The limit is 8 MB, 40 megapixels and 8,000 pixels a side.',
    ],
    ['a PNG of 16 bits and more than 24 megapixels', () => pngOf(6_000, 4_100, undefined, { bits: 16 }), COSTLY],
    ['an interlaced PNG of that size', () => pngOf(6_000, 4_100, undefined, { isInterlaced: true }), COSTLY],
    // as large as it may be: only its pixels are wrong
    ['a PNG of 8 bits and that size', () => pngOf(6_000, 4_100), DAMAGED],
    ['a smaller one of 16 bits', () => pngOf(6_000, 4_000, undefined, { bits: 16 }), DAMAGED],
    ['one that is too small', () => pngOf(399, 1_000), '399 × 1,000 is too small. At least 400 × 400.'],
    [
      '8 MB and a byte',
      () => new Uint8Array(PHOTO_LIMITS.bytes + 1),
      '8.0 MB is too large. The limit is 8 MB, 40 megapixels and 8,000 pixels a side.',
    ],
    ['a PNG whose pixels are missing', () => pngOf(500, 500, deflateSync(Buffer.alloc(9))), DAMAGED],
    ['a PNG whose pixels are text', () => pngOf(500, 500, Buffer.from('no pixels')), DAMAGED],
  ])('%s', async (_what, make, message) => {
    expect(await refusal(await make())).toBe(message);
  });

  test('a JPEG or WebP that was cut off anywhere', async () => {
    for (const type of ['jpeg', 'webp'] as const) {
      const whole = await (await picture(1_200, 900)).toFormat(type).toBuffer();
      for (const share of [0.002, 0.02, 0.5, 0.9]) {
        const message = await refusal(whole.subarray(0, Math.floor(whole.length * share)));
        expect([NO_PICTURE, DAMAGED]).toContain(message);
      }
    }
  });
});

test('the event loop goes on while pictures are decoded, and beyond a limit uploads are asked to come back', async () => {
  const given = await (await picture(3_000, 3_000)).jpeg().toBuffer();
  let turns = 0;
  const state = { isDone: false };
  const uploads = Promise.allSettled(Array.from({ length: 14 }, (_, index) => preparePhoto(given, `visitor ${index}`)));
  const counting = (async () => {
    while (!state.isDone) {
      await turn();
      turns += 1;
    }
  })();
  const results = await uploads;
  state.isDone = true;
  await counting;
  // a decoder on this thread would leave a few turns for each picture
  expect(turns).toBeGreaterThan(1_000);
  const busy = results.filter((result) => result.status === 'rejected');
  expect(busy.length).toBeGreaterThan(0);
  for (const { reason } of busy) expect(reason).toMatchObject({ statusCode: 503, code: 'busy' });
  expect(results.filter((result) => result.status === 'fulfilled').length).toBeGreaterThanOrEqual(9);
});

test('nobody has two pictures in the queue, so that one person cannot keep all others waiting', async () => {
  const given = await (await picture(1_000, 1_000)).jpeg().toBuffer();
  const ofMaya = Array.from({ length: 12 }, () => preparePhoto(given, 'maya'));
  const ofLeo = preparePhoto(given, 'leo');
  const results = await Promise.allSettled(ofMaya);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') {
      expect(result.reason).toMatchObject({
        statusCode: 429,
        message: 'Your last photo is still being prepared. Please try again in 5 seconds.',
      });
    }
  }
  expect((await ofLeo).large.length).toBeGreaterThan(0);
  // a picture that fails frees the place as well
  await expect(preparePhoto(pngOf(500, 500, Buffer.from('x')), 'maya')).rejects.toMatchObject({
    statusCode: 400,
  });
  await preparePhoto(given, 'maya');
});
