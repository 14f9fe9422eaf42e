import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  endpointPath,
  ENDPOINTS,
  EventPhoto,
  EventRegistrationList,
  EventRegistrationRefusal,
  PublicEventResponse,
  VISIT_HEADER,
  type EventRegistrationRequest,
} from '@portal/shared/contracts';
import { HOUR_MS } from '@portal/shared/durations';
import { sql } from 'kysely';
import sharp from 'sharp';
import { pngOf } from '../../platform/images/testing/bad-pictures.ts';
import { newVisitToken } from '../../platform/visits/visit-token.ts';
import { TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { deleteWaitingPhotos } from './event-photo-store.ts';

let now = TEST_NOW;
const after = (hours: number) => (now = new Date(now.getTime() + hours * HOUR_MS));
let portal: TestPortal;
let people: WorldHeaders;
let picture: Buffer;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
  picture = await sharp({ create: { width: 500, height: 600, channels: 3, background: '#d01010' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'someone at 39.7N 104.9W' } } })
    .jpeg()
    .toBuffer();
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  now = TEST_NOW;
  await sql`truncate event_registration, event_photo, event_registration_mail, outbound_message, content_entry`.execute(
    portal.db,
  );
  await enter('open-house');
  await enter('sponsors', { target: 'SGD Agents' });
  await enter('over', { dateTime: new Date(TEST_NOW.getTime() - HOUR_MS) });
  await enter('draft', { target: null });
});

const enter = (entryId: string, changes: { target?: string | null; dateTime?: Date } = {}) =>
  portal.db
    .insertInto('contentEntry')
    .values({
      entryId,
      title: `About ${entryId}`,
      subTitle: 'Online, 45 min',
      description: null,
      dateTime: new Date('2026-12-03T18:00:00Z'),
      featuredImage: null,
      buttonUrl: 'https://secret.example.com/join',
      target: 'All Agents',
      modalStartsAt: null,
      modalEndsAt: null,
      featuredModalImage: null,
      ...changes,
    })
    .execute();

const tobias = (changes: Partial<EventRegistrationRequest> = {}): EventRegistrationRequest => ({
  eventId: 'open-house',
  firstName: 'Tobias',
  lastName: 'Okafor-Lindqvist',
  email: 'tobias@example.com',
  phoneNumber: '(720) 555-0158',
  profileInfo: { license: { licenseNumber: 'FA.100087213' } },
  ...changes,
});
const BROKER = {
  firstName: 'Beatriz',
  lastName: 'Silva',
  email: 'beatriz.silva@example.com',
  phoneNumber: '(303) 555-0102',
  address: { streetAddress: '455 Sherman St', unitNumber: '210', zip: '80203', city: 'Denver', state: 'CO' },
};

let networks = 0;
/** In a network of no other test. */
const freshAddress = () => `21.0.${(networks += 1)}.9`;
const visit = async (): Promise<Headers> => {
  const key = await portal.releases.reader.visitKey();
  const served = { snapshot: '0123456789ab', visitorId: null, isPinned: false };
  return { [VISIT_HEADER]: newVisitToken(served, { key, now }) };
};
const register = async (payload: unknown, { address = freshAddress(), headers = {} as Headers } = {}) =>
  portal.app.inject({
    method: 'POST',
    url: ENDPOINTS.eventRegistration,
    remoteAddress: address,
    headers: { ...(await visit()), ...headers, 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const upload = async (bytes: Buffer, { address = freshAddress(), type = 'application/octet-stream' } = {}) =>
  portal.app.inject({
    method: 'POST',
    url: ENDPOINTS.eventPhoto,
    remoteAddress: address,
    headers: { ...(await visit()), 'content-type': type },
    payload: bytes,
  });
const uploaded = async (options?: { address: string }) =>
  EventPhoto.parse((await upload(picture, options)).json()).photoLocation;
const refusalOf = async (payload: unknown) => {
  const answer = await register(payload);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, expect.stringMatching(/problem/)]);
  return EventRegistrationRefusal.parse(answer.json());
};
const mails = () =>
  portal.db
    .selectFrom('outboundMessage')
    .select(['recipient', 'template', 'templateValues as values'])
    // those of one registration have the same time
    .orderBy('template')
    .execute();
const mailsTo = async (email: string) =>
  (await mails()).filter(({ recipient }) => recipient === email).map(({ template }) => template);
const count = async (table: 'eventPhoto' | 'eventRegistration') =>
  (await portal.db.selectFrom(table).selectAll().execute()).length;
const list = async (event?: string, headers = people.admin) =>
  EventRegistrationList.parse(
    (await portal.app.inject({ url: ENDPOINTS.eventRegistrations, query: event ? { event } : {}, headers })).json(),
  );

describe('what everybody may read of an event', () => {
  const read = (id: string) => portal.app.inject({ url: endpointPath('publicEvent', { id }) });

  test('D-36 EVT-06 an event for all agents, without where its button leads; others are not there', async () => {
    const answer = await read('open-house');
    expect(PublicEventResponse.parse(answer.json()).data).toMatchObject({
      id: 'open-house',
      title: 'About open-house',
    });
    expect(answer.body).not.toContain('secret');
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    for (const id of ['sponsors', 'draft', 'nothing']) {
      const other = await read(id);
      expect([other.statusCode, other.json()]).toEqual([200, { data: null }]);
      expect(other.headers['cache-control']).toBe('no-store');
    }
    expect((await read('No%20event')).statusCode).toBe(400);
  });

  test('the calendar file of an event has the moment in UTC, an hour long', async () => {
    const file = (id: string) => portal.app.inject({ url: endpointPath('publicEventCalendar', { id }) });
    const { body, headers } = await file('open-house');
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(body).toContain('DTSTART:20261203T180000Z\r\nDTEND:20261203T190000Z\r\nSUMMARY:About open-house\r\n');
    expect(body).toContain('UID:event-open-house@agent-portal\r\n');
    expect((await file('sponsors')).statusCode).toBe(404);
  });
});

describe('the registration', () => {
  test('EVT-06 EVT-07 API-54 a stranger registers with every printed field, and staff reads it', async () => {
    const photoLocation = await uploaded();
    const answer = await register(
      tobias({
        photoLocation,
        email: ' Tobias@Example.COM ',
        brokerageInfo: { brokerageName: 'Aspen & Vale Realty' },
        brokerInfo: BROKER,
        utm: { source: 'newsletter', campaign: 'winter' },
      }),
    );
    expect([answer.statusCode, answer.json()]).toEqual([200, { registered: true }]);
    const { data, total } = await list('open-house');
    expect([total, data]).toEqual([
      1,
      [
        {
          registrationId: expect.any(String),
          eventId: 'open-house',
          firstName: 'Tobias',
          lastName: 'Okafor-Lindqvist',
          email: 'tobias@example.com',
          phoneNumber: '(720) 555-0158',
          licenseNumber: 'FA.100087213',
          brokerageName: 'Aspen & Vale Realty',
          broker: 'Beatriz Silva',
          brokerEmail: 'beatriz.silva@example.com',
          brokerPhone: '(303) 555-0102',
          brokerAddress: '455 Sherman St, Unit 210, Denver, CO 80203',
          utm: { source: 'newsletter', campaign: 'winter' },
          hasPhoto: true,
          registeredAt: TEST_NOW.toISOString(),
        },
      ],
    ]);
    expect(await mailsTo('tobias@example.com')).toEqual(['event-registration']);
    const [, team] = await mails();
    expect(team).toMatchObject({
      template: 'event-registration-received',
      values: {
        person: 'Tobias Okafor-Lindqvist',
        broker: 'Beatriz Silva, beatriz.silva@example.com, (303) 555-0102, 455 Sherman St, Unit 210, Denver, CO 80203',
        campaign: 'source: newsletter, campaign: winter',
        missing: '',
        agentId: '',
      },
    });
  });

  test('CS-148 names, e-mail, phone and license are enough; what is missing is asked for once a day', async () => {
    expect((await register(tobias({ brokerInfo: { ...BROKER, email: '' } }))).statusCode).toBe(200);
    expect((await register(tobias({ eventId: null }))).statusCode).toBe(200);
    expect(await mailsTo('tobias@example.com')).toEqual([
      'event-registration',
      'event-registration',
      'event-registration-missing',
    ]);
    const missing = (await mails()).find(({ template }) => template === 'event-registration-missing');
    expect(missing!.values).toMatchObject({
      missing: "a photo of you, the name of your brokerage, and your broker's email",
    });
  });

  test('the team learns when it is the email of an agent; the answer does not say so', async () => {
    const answer = await register(tobias({ email: 'maya@example.com' }));
    expect([answer.statusCode, answer.body]).toEqual([200, (await register(tobias())).body]);
    const team = (await mails()).filter(({ template }) => template === 'event-registration-received');
    expect(team.map(({ values }) => values['agentId'])).toEqual([String(WORLD.agent), '']);
  });

  test('sent twice, also at the same moment, it is one registration, and the answer is the same', async () => {
    const photoLocation = await uploaded();
    const answers = await Promise.all([1, 2, 3].map(() => register(tobias({ photoLocation }))));
    // another person with this e-mail, or the same one who corrects something, learns nothing either
    answers.push(await register(tobias({ email: 'TOBIAS@example.com', firstName: 'Mallory' })));
    expect(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual(
      Array.from({ length: 4 }, () => '200 {"registered":true}'),
    );
    const { data } = await list('open-house');
    expect(data.map(({ firstName, hasPhoto }) => [firstName, hasPhoto])).toEqual([['Tobias', true]]);
    // the owner of the address is told, once
    expect(await mailsTo('tobias@example.com')).toEqual([
      'event-registration',
      'event-registration-again',
      'event-registration-missing',
    ]);
    expect((await mails())[1]).toMatchObject({ values: { firstName: 'Tobias' } });
    expect((await mails()).filter(({ template }) => template.endsWith('received'))).toHaveLength(1);
  });

  test('EVT-06 the time of the answer does not say who is registered', async () => {
    const times = { fresh: [] as number[], known: [] as number[] };
    const measure = async (list: number[], email: string) => {
      const begun = performance.now();
      expect((await register(tobias({ email }))).statusCode).toBe(200);
      list.push(performance.now() - begun);
    };
    await register(tobias());
    for (const number of [1, 2, 3, 4, 5]) {
      await measure(times.known, 'tobias@example.com');
      await measure(times.fresh, `fresh-${number}@example.com`);
    }
    // whatever they cost, they end on the same step; a timer may be a millisecond early
    expect(Math.min(...times.known)).toBeGreaterThan(98);
    expect(Math.min(...times.fresh)).toBeGreaterThan(98);
  });

  test('nobody fills the mailbox of another: five mails a day, whatever is after the plus', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) await enter(`event-${number}`);
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const sent = await register(tobias({ eventId: `event-${number}`, email: `tobias+${number}@example.com` }));
      expect(sent.statusCode).toBe(200);
    }
    const toTobias = async () => (await mails()).filter(({ recipient }) => recipient.startsWith('tobias'));
    expect(await toTobias()).toHaveLength(5);
    expect(await count('eventRegistration')).toBe(6);
    after(25);
    await register(tobias());
    expect(await toTobias()).toHaveLength(7);
  });

  test('EVT-06 nor with dots, which large providers ignore', async () => {
    for (const email of ['tobias', 'to.bias', 't.o.bias', 'tobia.s', 't.obias', 'tob.ias']) {
      expect((await register(tobias({ email: `${email}@example.com` }))).statusCode).toBe(200);
    }
    expect((await mails()).filter(({ recipient }) => recipient.endsWith('s@example.com'))).toHaveLength(5);
    expect(await count('eventRegistration')).toBe(6);
  });

  test('registrations of a network are limited by the minute and by the day', async () => {
    const address = '22.1.1.9';
    const answers = [];
    for (let number = 0; number < 21; number += 1) {
      answers.push((await register(tobias({ email: `a${number}@example.com` }), { address })).statusCode);
    }
    expect([answers[19], answers[20]]).toEqual([200, 429]);
    const rows = Array.from({ length: 100 }, (_, number) => ({
      mailbox: `b${number}@example.com`,
      registrationId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      email: `b${number}@example.com`,
      eventId: null,
      answers: '{}',
      photoId: null,
      network: '22.2.2.0/24',
      registeredAt: now,
    }));
    await portal.db.insertInto('eventRegistration').values(rows).execute();
    const refused = await register(tobias(), { address: '22.2.2.77' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '86400']);
    expect((await register(tobias(), { address: '22.2.3.77' })).statusCode).toBe(200);
  });

  test('EVT-06 the last place of a network is given once, also to many at the same moment', async () => {
    const rows = Array.from({ length: 99 }, (_, number) => ({
      mailbox: `c${number}@example.com`,
      registrationId: `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`,
      email: `c${number}@example.com`,
      eventId: null,
      answers: '{}',
      photoId: null,
      network: '22.3.3.0/24',
      registeredAt: now,
    }));
    await portal.db.insertInto('eventRegistration').values(rows).execute();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) =>
        register(tobias({ email: `d${number}@example.com` }), { address: `22.3.3.${number}` }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    expect(await count('eventRegistration')).toBe(100);
  });

  test('a registration needs the token of a visit to a page of this portal, and no session', async () => {
    const send = (headers: Headers) =>
      portal.app.inject({ method: 'POST', url: ENDPOINTS.eventRegistration, headers, payload: tobias() });
    const forged = { [VISIT_HEADER]: 'x'.repeat(60) };
    const old = await visit();
    for (const headers of [{}, people.agent, forged]) {
      const answer = await send(headers);
      expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining({ code: 'visit_refused' })]);
    }
    after(27);
    expect((await send(old)).statusCode).toBe(403);
    expect(await count('eventRegistration')).toBe(0);
  });
});

describe('the three kinds of 400', () => {
  test('EVT-08 one wrong field is answered with a list of one item, which names the field', async () => {
    expect(await refusalOf(tobias({ email: 'tobias@example' }))).toEqual({
      message: ['Please enter a valid email'],
      fields: [{ path: 'email', message: 'Please enter a valid email' }],
    });
    const { profileInfo: _left, ...withoutLicense } = tobias();
    expect(await refusalOf(withoutLicense)).toEqual({
      message: ['Enter your license number'],
      fields: [{ path: 'profileInfo', message: 'Enter your license number' }],
    });
    // several things wrong with one field are one item
    expect((await refusalOf(tobias({ phoneNumber: `${'5'.repeat(30)}x` }))).message).toHaveLength(1);
  });

  test('EVT-09 several wrong fields are a list of several', async () => {
    const broker = { ...BROKER, email: 'nobody', address: { ...BROKER.address, zip: '8020' } };
    const { message, fields } = await refusalOf(tobias({ lastName: '<script>', brokerInfo: broker }));
    expect(message).toEqual([
      'Leave out slashes, colons and angle brackets',
      'Please enter a valid email',
      'Enter a five-digit ZIP code',
    ]);
    expect(fields.map(({ path }) => path)).toEqual(['lastName', 'brokerInfo.email', 'brokerInfo.address.zip']);
    expect((await refusalOf({})).message).toHaveLength(5);
  });

  test('EVT-10 a problem with the whole registration is answered with a sentence', async () => {
    expect((await refusalOf(tobias({ eventId: 'over' }))).message).toMatch(/^This event is over\./);
    for (const eventId of ['sponsors', 'draft', 'nothing']) {
      expect((await refusalOf(tobias({ eventId }))).message).toMatch(/^This event does not take registrations\./);
    }
    expect((await refusalOf('{"firstName":')).message).toBe('The body is not valid JSON.');
    expect(await count('eventRegistration')).toBe(0);
    expect(await mails()).toEqual([]);
  });

  test('other failures have no message of the form', async () => {
    await sql`alter table event_registration rename to away`.execute(portal.db);
    const failed = await register(tobias());
    await sql`alter table away rename to event_registration`.execute(portal.db);
    expect([failed.statusCode, failed.json()]).toEqual([
      500,
      expect.not.objectContaining({ message: expect.anything() }),
    ]);
    expect(await mails()).toEqual([]);
  });
});

describe('the photo', () => {
  test('EVT-07 what is kept is a square without what was in the file, for staff alone', async () => {
    const photoLocation = await uploaded();
    await register(tobias({ photoLocation }));
    const { data } = await list('open-house');
    const url = endpointPath('eventRegistrationPhoto', { registrationId: data[0]!.registrationId });
    for (const [headers, status] of [
      [{}, 401],
      [people.agent, 403],
      [people.director, 403],
    ] as const) {
      expect((await portal.app.inject({ url, headers })).statusCode).toBe(status);
    }
    const answer = await portal.app.inject({ url, headers: people.admin });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-cache',
    ]);
    const { format, width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 400, height: 400, exif: undefined });
    // its name is no address of anything
    expect((await portal.app.inject({ url: `/content/v1/images/${photoLocation}.webp` })).statusCode).toBe(404);
  });

  test.each([
    ['a zip', Buffer.from('PK\u0003\u0004 and more'), 'image/png', /^This is not a JPG, PNG or WebP picture\./],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/jpeg', /^This is not a JPG/],
    ['nothing', Buffer.alloc(0), 'image/png', /./],
    ['a bomb', pngOf(20_000, 15_000), 'image/png', /^20,000 × 15,000 is too large\./],
    ['a damaged one', pngOf(500, 500), 'image/png', /^This picture is damaged\./],
    ['a small one', pngOf(200, 200), 'image/png', /^200 × 200 is too small\./],
  ])('%s is refused with a sentence, and nothing is kept', async (_name, bytes, type, sentence) => {
    const answer = await upload(bytes, { type });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ detail: string }>().detail).toMatch(sentence);
    expect(await count('eventPhoto')).toBe(0);
  });

  test('a photo that is too large is refused before it is read, and so is one without a visit', async () => {
    expect((await upload(Buffer.alloc(8 * 1024 * 1024 + 2_000))).statusCode).toBe(413);
    const headers = { 'content-type': 'image/png' };
    const answer = await portal.app.inject({ method: 'POST', url: ENDPOINTS.eventPhoto, headers, payload: picture });
    expect(answer.statusCode).toBe(403);
    expect((await upload(Buffer.from('{}'), { type: 'application/json' })).statusCode).toBe(400);
  });

  test('without a registration it is deleted after 24 hours, with one it stays', async () => {
    const [taken, waiting] = [await uploaded(), await uploaded()];
    await register(tobias({ photoLocation: taken }));
    after(23.9);
    expect(await deleteWaitingPhotos(portal.db, now)).toBe(0);
    after(0.2);
    // also before the job has been there
    expect(await refusalOf(tobias({ email: 'late@example.com', photoLocation: waiting }))).toEqual({
      message: ['Your photo is no longer here. Add it again, or go on without one.'],
      fields: [{ path: 'photoLocation', message: expect.any(String) }],
    });
    expect(await deleteWaitingPhotos(portal.db, now)).toBe(1);
    const left = await portal.db.selectFrom('eventPhoto').select('photoId').execute();
    expect(left).toEqual([{ photoId: taken }]);
  });

  test('EVT-06 a missing photo, or one of another registration, reveals nothing about who is registered', async () => {
    await register(tobias());
    const answersFor = async (email: string) => {
      const [mine, gone] = [await uploaded(), '00000000-0000-4000-8000-000000000000'];
      const seen = [];
      for (const photoLocation of [gone, mine, mine]) seen.push(await register(tobias({ email, photoLocation })));
      // whether it was used up
      seen.push(await register(tobias({ email: `after-${email}`, photoLocation: mine })));
      return seen.map(({ statusCode }) => statusCode);
    };
    const ofStranger = await answersFor('stranger@example.com');
    expect(ofStranger).toEqual([400, 200, 200, 400]);
    expect(await answersFor('tobias@example.com')).toEqual(ofStranger);
    // nothing is kept of a picture that nobody asked for
    const photos = await portal.db.selectFrom('eventPhoto').select(['bytes', 'takenBy']).execute();
    const isKept = photos.map(({ bytes, takenBy }) => [takenBy, bytes.length > 0] as const);
    expect(Object.fromEntries(isKept)).toEqual({
      'stranger@example.com open-house': true,
      'tobias@example.com open-house': false,
    });
  });

  test('a photo belongs to one registration', async () => {
    const photoLocation = await uploaded();
    await register(tobias({ photoLocation }));
    const { fields } = await refusalOf(tobias({ email: 'other@example.com', photoLocation }));
    expect(fields.map(({ path }) => path)).toEqual(['photoLocation']);
  });

  test('a network can upload 30 photos a day, whatever becomes of them', async () => {
    const row = (number: number) => ({
      photoId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      bytes: Buffer.from('x'),
      network: '23.1.1.0/24',
      uploadedAt: now,
      registeredAt: number % 2 ? now : null,
    });
    await portal.db
      .insertInto('eventPhoto')
      .values(Array.from({ length: 30 }, (_, number) => row(number)))
      .execute();
    const refused = await upload(picture, { address: '23.1.1.200' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '86400']);
    expect(refused.json<{ detail: string }>().detail).toMatch(/^30 photos came from your network within a day/);
    expect((await upload(picture, { address: '23.1.2.200' })).statusCode).toBe(201);
    after(24.1);
    expect((await upload(picture, { address: '23.1.1.200' })).statusCode).toBe(201);
  });
});
