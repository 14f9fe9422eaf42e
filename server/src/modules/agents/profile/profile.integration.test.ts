import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  AgentProfile,
  endpointPath,
  IDEMPOTENCY_KEY_HEADER,
  type Agent,
  type ProfileUpdate,
} from '@portal/shared/contracts';
import { PHOTO_LIMITS } from '@portal/shared/domain';
import sharp from 'sharp';
import { newObjectName } from '../../../platform/files/file-store.ts';
import { pngOf } from '../../../platform/images/testing/bad-pictures.ts';
import { FileService } from '../../files/index.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let people: WorldHeaders;
let acting: Headers;
beforeAll(async () => {
  portal = await startTestPortal();
  people = await makeSmallWorld(portal);
  acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
}, 30_000);
afterAll(() => portal.stop());

const start = {
  firstName: 'Maya',
  lastName: 'Ferreira',
  phoneNumber: '3035550101',
  officePhone: null,
  brokerageName: 'Front Range Residential',
  brokerName: null,
  licenseNumber: 'FA.10008341',
  licenseState: 'CO',
  licenseNumberOverride: 'FA.100083417',
  rfaSignDate: '2026-03-14',
  referralAgreementLocation: 'agreements/11.pdf',
  photoLocation: null,
  contactPreference: null,
  profileRevision: 0,
  featuredTerritory: ['80205'],
};
beforeEach(async () => {
  const { db } = portal;
  await db.updateTable('agent').set(start).where('agentId', '=', WORLD.agent).execute();
  await db.deleteFrom('agentProfileChange').execute();
  await db.deleteFrom('storedFile').execute();
});

const { agent: agentId } = WORLD;
const profileUrl = endpointPath('agentProfile', { agentId });
const photoUrl = endpointPath('agentPhoto', { agentId });
const get = (url: string, headers: Headers) => portal.app.inject({ url, headers });
const read = async (headers: Headers = people.agent) =>
  AgentProfile.parse((await get(profileUrl, headers)).json<unknown>());
const save = (payload: ProfileUpdate | object, headers: Headers = people.agent) =>
  portal.app.inject({ method: 'PUT', url: profileUrl, headers, payload });
const upload = (
  bytes: Uint8Array,
  { url = photoUrl, headers = people.agent, type = 'application/octet-stream' } = {},
) =>
  portal.app.inject({ method: 'PUT', url, headers: { ...headers, 'content-type': type }, payload: Buffer.from(bytes) });
const photoOf = async (headers: Headers = people.agent) =>
  (await get(endpointPath('agent', { agentId }), headers)).json<Agent>().photoLocation;
const square = (color: string) =>
  sharp({ create: { width: 500, height: 500, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

describe('HOST-22 My Profile', () => {
  test('an agent reads what is shown of them', async () => {
    expect(await read()).toMatchObject({
      agentId,
      revision: 0,
      email: 'maya@example.com',
      photoLocation: null,
      fields: { firstName: 'Maya', phoneNumber: '3035550101', officePhone: null, brokerName: null },
      agreement: { isCovered: true, signedOn: '2026-03-14', fee: { standard: 35, sponsored: 30 }, file: null },
      changes: [],
    });
  });

  test('CS-166 an override of the license wins, and only staff see what the registry says', async () => {
    const expected = { licenseNumber: 'FA.100083417', licenseState: 'CO', isCorrected: true };
    expect((await read()).license).toMatchObject({ ...expected, registry: null });
    const registry = { licenseNumber: 'FA.10008341', licenseState: 'CO' };
    for (const staff of [people.admin, acting])
      expect((await read(staff)).license).toMatchObject({ ...expected, registry });
    await portal.db.updateTable('agent').set({ licenseNumberOverride: null }).where('agentId', '=', agentId).execute();
    const plain = { licenseNumber: 'FA.10008341', isCorrected: false, registry: null };
    expect((await read(people.admin)).license).toMatchObject(plain);
  });

  test('DASH-32 an agreement from before the cutoff is not in effect', async () => {
    const sign = (rfaSignDate: string | null) =>
      portal.db.updateTable('agent').set({ rfaSignDate }).where('agentId', '=', agentId).execute();
    await sign('2025-02-23');
    expect((await read()).agreement).toMatchObject({ isCovered: false, signedOn: '2025-02-23' });
    await sign('2025-02-24');
    expect((await read()).agreement.isCovered).toBe(true);
    await sign(null);
    expect((await read()).agreement).toMatchObject({ isCovered: false, signedOn: null, fee: null });
  });

  test('a change is trimmed, stored, and in the agent that everybody reads', async () => {
    const fields = {
      firstName: ' Maja ',
      officePhone: '(303) 555-0162',
      brokerName: '  ',
      brokerEmail: 'g@example.com',
    };
    const answer = await save({ revision: 0, fields });
    expect(answer.json()).toMatchObject({
      revision: 1,
      fields: { firstName: 'Maja', officePhone: '3035550162', brokerName: null, brokerEmail: 'g@example.com' },
    });
    const agent = (await get(endpointPath('agent', { agentId }), people.agent)).json<Agent>();
    expect(agent.firstName).toBe('Maja');
    expect(answer.json<AgentProfile>().changes.map(({ field, by }) => [field, by])).toEqual([
      ['brokerEmail', 'Maya Ferreira'],
      ['firstName', 'Maya Ferreira'],
      ['officePhone', 'Maya Ferreira'],
    ]);
  });

  test('what is saved again unchanged is no change', async () => {
    expect((await save({ revision: 0, fields: { firstName: 'Maya' } })).json()).toMatchObject({
      revision: 0,
      changes: [],
    });
  });

  test('a double click is one change', async () => {
    const headers = { ...people.agent, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    const both = [
      save({ revision: 0, fields: { brokerName: 'Gordon' } }, headers),
      save({ revision: 0, fields: { brokerName: 'Gordon' } }, headers),
    ];
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect((await read()).revision).toBe(1);
  });

  test('of two tabs, the second to change a field is told who changed it to what, and other fields of it are kept', async () => {
    await save({ revision: 0, fields: { officePhone: '3035550162', brokerName: 'Gordon' } });
    const second = await save({ revision: 0, fields: { officePhone: '3035550163', lastName: 'Silva' } });
    expect([second.statusCode, second.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'profile_changed',
        fields: [{ path: 'officePhone', message: 'Maya Ferreira changed this to “(303) 555-0162”' }],
      }),
    ]);
    expect((await read()).fields).toMatchObject({ officePhone: '3035550162', lastName: 'Ferreira' });
    // another field than the first tab's
    expect((await save({ revision: 0, fields: { lastName: 'Silva' } })).statusCode).toBe(200);
    // and once the change was seen, it may be overwritten
    expect((await save({ revision: 2, fields: { officePhone: '3035550163' } })).statusCode).toBe(200);
    expect((await read()).fields).toMatchObject({ officePhone: '3035550163', lastName: 'Silva', brokerName: 'Gordon' });
  });

  test('a conflict names the preferred way of contact in words', async () => {
    await save({ revision: 0, fields: { contactPreference: 'text-then-call' } });
    const second = await save({ revision: 0, fields: { contactPreference: 'email' } });
    expect(second.json()).toMatchObject({
      fields: [{ path: 'contactPreference', message: 'Maya Ferreira changed this to “Text, then call”' }],
    });
  });

  test('D-05 a change by staff is known as theirs: as the support to the agent, by name to staff', async () => {
    await save({ revision: 0, fields: { brokerName: 'Gordon' } }, acting);
    expect((await read()).changes).toMatchObject([{ field: 'brokerName', by: 'Support', isStaff: true }]);
    expect((await read(people.admin)).changes).toMatchObject([{ by: 'alex@example.com' }]);
    const conflict = await save({ revision: 0, fields: { brokerName: 'Ruth' } });
    expect(conflict.json()).toMatchObject({ fields: [{ message: 'Support changed this to “Gordon”' }] });
    const audit = await portal.db
      .selectFrom('auditEntry')
      .select('operation')
      .where('operation', '=', 'profile.change')
      .execute();
    expect(audit).toHaveLength(1);
  });

  test('a change by the older mutation is noticed too', async () => {
    const mutation =
      'mutation ($id: Int!) { partialAgentUpdate(agentId: $id, update: { brokerageName: "Aspen" }) { agentId } }';
    await portal.graphql(people.agent, mutation, { id: agentId });
    expect((await save({ revision: 0, fields: { brokerageName: 'Oak' } })).statusCode).toBe(409);
  });

  test('what was stored before a rule is shown, and can be changed', async () => {
    const old = { brokerageName: 'Peak\tHomes\n', brokerName: 'x'.repeat(300), brokerEmail: 'gordon@' };
    await portal.db.updateTable('agent').set(old).where('agentId', '=', agentId).execute();
    expect((await read()).fields).toMatchObject(old);
    const answer = await save({ revision: 0, fields: { firstName: 'May' } });
    expect([answer.statusCode, answer.json<AgentProfile>().fields]).toEqual([
      200,
      expect.objectContaining({ ...old, firstName: 'May' }),
    ]);
  });

  const long = 'x'.repeat(10_000);
  test.each<[string, object, string]>([
    ['a long name', { firstName: long }, 'fields.firstName'],
    ['no last name', { lastName: ' ' }, 'fields.lastName'],
    ['a name with an address in it', { lastName: 'a@b' }, 'fields.lastName'],
    ['a short phone', { officePhone: '(303) 555-01' }, 'fields.officePhone'],
    ['a phone in words', { phoneNumber: 'three oh three 3035550101' }, 'fields.phoneNumber'],
    ['a long brokerage', { brokerageName: long }, 'fields.brokerageName'],
    ['two lines', { brokerageAddress: 'a\r\nb' }, 'fields.brokerageAddress'],
    ['a separator of lines', { brokerageAddress: 'a\u2028b' }, 'fields.brokerageAddress'],
    ['a reversed direction', { brokerName: 'Gordon \u202e.' }, 'fields.brokerName'],
    ['an e-mail that is none', { brokerEmail: 'gordon@' }, 'fields.brokerEmail'],
    ['an unknown way', { contactPreference: 'pigeon' }, 'fields.contactPreference'],
    ['the locked e-mail', { email: 'eve@example.com' }, 'fields'],
    ['the license', { licenseNumber: 'X' }, 'fields'],
    ['nothing', {}, 'fields'],
  ])('%s is refused at its field, and nothing is changed', async (_what, fields, path) => {
    const answer = await save({ revision: 0, fields: { brokerName: 'Gordon', ...fields } });
    const isRefused = Object.keys(fields).length > 0;
    if (isRefused) {
      expect([answer.statusCode, answer.json<{ fields: { path: string }[] }>().fields[0]?.path]).toEqual([400, path]);
      expect((await read()).revision).toBe(0);
    } else {
      expect((await save({ revision: 0, fields })).statusCode).toBe(400);
    }
  });

  test('SEC-01 nobody changes the profile of another agent, whatever the address says', async () => {
    for (const headers of [people.otherAgent, people.director, people.admin, people.opsUser]) {
      expect((await save({ revision: 0, fields: { lastName: 'Eve' } }, headers)).statusCode).toBe(403);
      expect((await upload(await square('red'), { headers })).statusCode).toBe(403);
      expect((await portal.app.inject({ method: 'DELETE', url: photoUrl, headers })).statusCode).toBe(403);
    }
    expect((await get(profileUrl, people.otherAgent)).statusCode).toBe(403);
  });
});

describe('HOST-47 API-05 the photo', () => {
  test('is stored re-encoded in two sizes, and its address is in the agent', async () => {
    const answer = await upload(await square('#d01010'));
    const { photoLocation } = answer.json<{ photoLocation: string }>();
    expect(photoLocation).toMatch(/^\/api\/agents\/11\/photo\/[0-9a-f-]{36}$/);
    expect(await photoOf()).toBe(photoLocation);
    for (const [size, side] of [
      ['large', 400],
      ['small', 96],
    ] as const) {
      const file = await get(`${photoLocation}?size=${size}`, people.agent);
      expect(file.statusCode).toBe(200);
      expect(file.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'inline; filename="photo.webp"',
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
      const again = await get(`${photoLocation}?size=${size}`, {
        ...people.agent,
        'if-none-match': String(file.headers.etag),
      });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    }
  });

  test('is replaced as a whole: the old address answers nobody, and its bytes are gone', async () => {
    const first = (await upload(await square('red'))).json<{ photoLocation: string }>().photoLocation;
    const names = (await portal.db.selectFrom('storedFile').select('objectName').execute()).map(
      ({ objectName }) => objectName,
    );
    const second = (await upload(await square('blue'))).json<{ photoLocation: string }>().photoLocation;
    expect(second).not.toBe(first);
    expect((await get(first, people.agent)).statusCode).toBe(404);
    const store = portal.fileStore;
    for (const name of names) expect(await store.open(name)).toBeNull();
    await portal.app.inject({ method: 'DELETE', url: photoUrl, headers: people.agent });
    expect([await photoOf(), (await get(second, people.agent)).statusCode]).toEqual([null, 404]);
  });

  test('is replaced, and removed, though the store deletes nothing at the moment', async () => {
    const first = (await upload(await square('red'))).json<{ photoLocation: string }>().photoLocation;
    const remove = jest.spyOn(portal.fileStore, 'remove').mockRejectedValue(new Error('The store is away.'));
    try {
      const replaced = await upload(await square('blue'));
      expect([replaced.statusCode, await photoOf()]).toEqual([200, replaced.json<Agent>().photoLocation]);
      expect(await photoOf()).not.toBe(first);
      const removed = await portal.app.inject({ method: 'DELETE', url: photoUrl, headers: people.agent });
      expect([removed.statusCode, await photoOf()]).toEqual([200, null]);
    } finally {
      remove.mockRestore();
    }
  });

  test('is cut as the agent asked', async () => {
    const given = await sharp({ create: { width: 1_000, height: 500, channels: 3, background: 'red' } })
      .composite([
        {
          input: await sharp({ create: { width: 500, height: 500, channels: 3, background: 'blue' } })
            .png()
            .toBuffer(),
          left: 500,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const answer = await upload(given, { url: `${photoUrl}?left=500&top=0&size=500` });
    const file = await get(answer.json<{ photoLocation: string }>().photoLocation, people.agent);
    const [red = 0, , blue = 0] = await sharp(file.rawPayload).raw().toBuffer();
    expect(blue).toBeGreaterThan(red);
    const outside = await upload(given, { url: `${photoUrl}?left=501&top=0&size=500` });
    expect(outside.json()).toMatchObject({ code: 'photo_refused', fields: [{ path: 'crop' }] });
  });

  test('SEC-01 of another agent is refused; a director sees those of their agents, everybody those of sponsors', async () => {
    const location = (await upload(await square('red'))).json<{ photoLocation: string }>().photoLocation;
    const statusFor = async (headers: Headers) => (await get(location, headers)).statusCode;
    // the shop shows who sponsors a ZIP code
    expect(await statusFor(people.otherAgent)).toBe(200);
    await portal.db.updateTable('agent').set({ featuredTerritory: [] }).where('agentId', '=', agentId).execute();
    expect(await statusFor(people.otherAgent)).toBe(403);
    expect(await statusFor(people.director)).toBe(403);
    expect(await statusFor(people.opsUser)).toBe(403);
    for (const headers of [people.agent, people.admin, acting]) expect(await statusFor(headers)).toBe(200);
    expect((await portal.app.inject({ url: location })).statusCode).toBe(401);
    const moved = location.replace('/11/', '/12/');
    expect((await get(moved, people.agent)).statusCode).toBe(403);
    expect((await get(moved, people.otherAgent)).statusCode).toBe(404);
  });

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    [
      'a zip',
      () => Buffer.from('PK\u0003\u0004 maya.jpg'),
      "This is not a JPG, PNG or WebP picture. Your photo hasn't changed.",
    ],
    ['nothing', () => new Uint8Array(), "This is not a JPG, PNG or WebP picture. Your photo hasn't changed."],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      "This is not a JPG, PNG or WebP picture. Your photo hasn't changed.",
    ],
    [
      '20,000 px',
      () => pngOf(20_000, 15_000),
      '20,000 × 15,000 is too large. The limit is 8 MB, 40 megapixels and 8,000 pixels a side.',
    ],
    [
      'too many bytes',
      () => new Uint8Array(PHOTO_LIMITS.bytes + 1),
      '8.0 MB is too large. The limit is 8 MB, 40 megapixels and 8,000 pixels a side.',
    ],
    [
      'half a JPEG',
      async () => (await square('red')).subarray(0, 900),
      "This picture is damaged. Your photo hasn't changed.",
    ],
  ])('that is %s is refused, and the old one stays', async (_what, make, message) => {
    const before = (await upload(await square('red'))).json<{ photoLocation: string }>().photoLocation;
    const answer = await upload(await make(), { type: 'image/jpeg' });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'photo_refused', fields: [{ path: 'photo', message }] }),
    ]);
    expect(await photoOf()).toBe(before);
    expect((await get(before, people.agent)).statusCode).toBe(200);
  });

  test.each(['left=1', 'left=0&top=0', 'size=400'])('a part of a crop is refused: %s', async (query) => {
    expect((await upload(await square('red'), { url: `${photoUrl}?${query}` })).statusCode).toBe(400);
    expect(await photoOf()).toBeNull();
  });

  test('what is no upload of bytes is refused', async () => {
    expect(
      (await portal.app.inject({ method: 'PUT', url: photoUrl, headers: people.agent, payload: {} })).statusCode,
    ).toBe(400);
    expect((await upload(Buffer.from('x'), { type: 'image/svg+xml' })).statusCode).toBe(415);
    expect((await upload(new Uint8Array(PHOTO_LIMITS.bytes + 5_000))).statusCode).toBe(413);
    expect((await upload(await square('red'), { url: `${photoUrl}?left=a&top=0&size=400` })).statusCode).toBe(400);
  });

  test('a repeated upload with one key is done once; another picture with that key is refused', async () => {
    const headers = { ...people.agent, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    const first = await upload(await square('red'), { headers });
    expect((await upload(await square('red'), { headers })).json()).toEqual(first.json());
    expect((await upload(await square('blue'), { headers })).statusCode).toBe(422);
    expect(await photoOf()).toBe(first.json<{ photoLocation: string }>().photoLocation);
  });
});

describe('private files', () => {
  const service = (now: () => Date) => new FileService({ db: portal.db, store: portal.fileStore, now });

  test('D-34 the agreement on file is read by the agent and by staff, as a download', async () => {
    const url = endpointPath('agentAgreement', { agentId });
    expect((await get(url, people.agent)).statusCode).toBe(404);
    const files = service(() => new Date());
    const file = await files.put({
      agentId,
      fileId: randomUUID(),
      kind: 'agreement',
      fileName: 'referral-agreement-2026-03-14.pdf',
      contentType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7'),
      pages: 4,
      storedBy: 'portal',
    });
    await portal.db.transaction().execute((trx) => files.record(trx, [file]));
    for (const headers of [people.agent, people.admin, acting]) {
      const answer = await get(url, headers);
      expect([answer.statusCode, answer.body]).toEqual([200, '%PDF-1.7']);
      expect(answer.headers['content-disposition']).toBe('attachment; filename="referral-agreement-2026-03-14.pdf"');
    }
    for (const headers of [people.otherAgent, people.director, people.opsUser]) {
      expect((await get(url, headers)).statusCode).toBe(403);
    }
    expect((await read()).agreement.file).toEqual({ fileName: 'referral-agreement-2026-03-14.pdf', size: 8, pages: 4 });
  });

  test('bytes whose row was never committed are removed after an hour, and nothing else', async () => {
    const { photoLocation } = (await upload(await square('red'))).json<{ photoLocation: string }>();
    const store = portal.fileStore;
    const orphan = newObjectName();
    await store.put(orphan, Buffer.from('of a server that died'), 'text/plain');
    expect(await service(() => new Date()).removeOrphans()).toBe(0);
    const later = () => new Date(Date.now() + 2 * 60 * 60 * 1_000);
    expect(await service(later).removeOrphans()).toBeGreaterThanOrEqual(1);
    expect(await store.open(orphan)).toBeNull();
    expect((await get(photoLocation, people.agent)).statusCode).toBe(200);
  });
});
