import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpointPath } from '@portal/shared/contracts';
import { UploadedImage } from '@portal/shared/contracts/content-editor';
import sharp from 'sharp';
import { apng, pngOf } from '../../../platform/images/testing/bad-pictures.ts';
import { makeSmallWorld, type WorldHeaders } from '../../testing/small-world.ts';
import { deleteUnusedImages } from './content-image-store.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal();
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());

const upload = (payload: Buffer, type = 'image/png') =>
  portal.app.inject({
    method: 'POST',
    url: endpointPath('contentImages'),
    headers: { ...people.admin, 'content-type': type },
    payload,
  });
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0b6e6380' } });

test('a picture is re-encoded without what came with it, and served for ever from the portal itself', async () => {
  const secret = 'taken at 39.7392 N';
  const given = await canvas(2_400, 1_200)
    .flatten()
    .jpeg()
    .withExif({ IFD0: { ImageDescription: secret } })
    .toBuffer();
  const answer = await upload(given, 'application/octet-stream');
  expect(answer.statusCode).toBe(201);
  const image = UploadedImage.parse(answer.json());
  expect(image).toMatchObject({ width: 1_600, height: 800 });
  const served = await portal.app.inject({ url: image.src });
  expect([served.statusCode, served.headers['content-type'], served.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
  expect(served.rawPayload.length).toBe(image.size);
  const { format, exif } = await sharp(served.rawPayload).metadata();
  expect([format, exif, served.rawPayload.includes(secret)]).toEqual(['webp', undefined, false]);
});

test('what is transparent stays transparent, for logos', async () => {
  const { src } = UploadedImage.parse((await upload(await canvas(300, 80).png().toBuffer())).json());
  const { hasAlpha, width } = await sharp((await portal.app.inject({ url: src })).rawPayload).metadata();
  expect([hasAlpha, width]).toEqual([true, 300]);
});

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['a ZIP that is called card.png', () => Buffer.from('PK\u0003\u0004card'), 'ZIP archive'],
  ['a gzip', () => gzipSync('x'), 'not a picture'],
  ['a PDF', () => Buffer.from('%PDF-1.7'), 'PDF'],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG'],
  ['a GIF', () => canvas(30, 30).gif().toBuffer(), 'GIF'],
  ['a moving PNG', () => apng(500, 500), 'Animated'],
  ['a decompression bomb', () => pngOf(60_000, 60_000), 'too large'],
  ['a PNG without its pixels', () => pngOf(500, 500), 'damaged'],
  ['a dot', () => canvas(2, 2).png().toBuffer(), 'too small'],
  ['2 MB and a byte', () => Buffer.alloc(2 * 1024 * 1024 + 1), '2.1 MB is too large'],
])('%s is refused with its reason, and nothing is stored', async (_what, make, reason) => {
  await portal.db.deleteFrom('contentImage').execute();
  const answer = await upload(await make());
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'picture_refused', fields: [{ path: 'picture', message: expect.stringContaining(reason) }] },
  ]);
  expect(await portal.db.selectFrom('contentImage').selectAll().execute()).toEqual([]);
});

test('an address of a picture that does not exist is 404, whatever it looks like', async () => {
  for (const name of [
    '00000000-0000-4000-8000-000000000000.webp',
    `${'-'.repeat(36)}.webp`,
    'x.webp',
    '..%2Fcontent.routes.ts',
  ])
    expect((await portal.app.inject({ url: `/content/v1/images/${name}` })).statusCode).toBe(404);
});

test('pictures that nobody used go after two days; those of drafts and of any version stay', async () => {
  const addressOf = async (width: number) =>
    UploadedImage.parse((await upload(await canvas(width, 80).png().toBuffer())).json()).src;
  const unused = await addressOf(100);
  const drafted = await addressOf(200);
  const published = await addressOf(300);
  const piece = { kind: 'event', changedBy: 'someone', changedAt: new Date(), revision: 1 } as const;
  const body = (src: string) => JSON.stringify({ image: { src, alt: '' } });
  await portal.db
    .insertInto('contentPiece')
    .values([
      { ...piece, pieceId: 'a-draft', draft: body(drafted), isPublished: false, latestVersion: 0 },
      { ...piece, pieceId: 'a-piece', draft: null, isPublished: true, latestVersion: 2 },
    ])
    .execute();
  await portal.db
    .insertInto('contentVersion')
    .values([
      { kind: 'event', pieceId: 'a-piece', version: 1, body: body(published), publishedBy: null, publishedAt: null },
      { kind: 'event', pieceId: 'a-piece', version: 2, body: '{}', publishedBy: null, publishedAt: null },
    ])
    .execute();
  const statuses = () =>
    Promise.all([unused, drafted, published].map(async (url) => (await portal.app.inject({ url })).statusCode));
  await deleteUnusedImages(portal.db, new Date(Date.now() + 47 * 3_600_000));
  expect(await statuses()).toEqual([200, 200, 200]);
  await deleteUnusedImages(portal.db, new Date(Date.now() + 49 * 3_600_000));
  expect(await statuses()).toEqual([404, 200, 200]);
});
