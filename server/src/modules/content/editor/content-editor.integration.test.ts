import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { endpointPath, ENDPOINTS, type ContentEntry, type Perk } from '@portal/shared/contracts';
import {
  ContentList,
  ContentPiece,
  ContentVersions,
  type BannerBody,
  type ContentKind,
  type EventBody,
  type PromoBody,
} from '@portal/shared/contracts/content-editor';
import { HOUR_MS } from '@portal/shared/durations';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { seedContent } from '../../../demo/seed-content.ts';
import { seedPromoPages } from '../../../demo/seed-promo-pages.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../../testing/test-portal.ts';

const NOW = new Date('2026-11-25T18:00:00.000Z');
let portal: TestPortal;
let people: WorldHeaders;
/** Another admin, by the name of Ada. */
let ada: Headers;
let now = NOW;
/** Rows of the audit log from before the test. */
let earlier: ReadonlySet<string>;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
  ada = await portal.signIn({ email: 'ada@example.com', groups: ['Admin'] });
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  now = NOW;
  const { db } = portal;
  for (const table of ['contentVersion', 'contentPiece', 'contentEntry', 'contentBanner', 'promoPage', 'perk'] as const)
    await db.deleteFrom(table).execute();
  // rows of the audit log stay for ever
  earlier = new Set((await db.selectFrom('auditEntry').select('entryId').execute()).map(({ entryId }) => entryId));
  await seedContent(db, NOW);
  await seedPromoPages(db, NOW);
  const perk = {
    kind: 'Warranty',
    category: 'clients',
    offer: 'One year',
    description: 'For sellers.',
    action: 'sign-up',
    icon: 'shield',
    answerDays: 5,
    position: 1,
  } as const;
  await db
    .insertInto('perk')
    .values([{ ...perk, perkId: 'aspen', company: 'Aspen' }])
    .execute();
});

const send = (method: InjectOptions['method'], url: string, payload?: object, headers: Headers = people.admin) =>
  portal.app.inject({ method: method!, url, headers, ...(payload && { payload }) });
const at = (kind: ContentKind, id: string) => ({ kind, id });
const addressOf = (endpoint: keyof typeof ENDPOINTS, { kind, id }: Pick<ContentPiece, 'kind' | 'id'>, version = 1) =>
  endpointPath(endpoint, { kind, id, version });
const list = async (kind: ContentKind) =>
  ContentList.parse((await send('GET', endpointPath('contentPieces', { kind }))).json());
const read = async (kind: ContentKind, id: string) =>
  ContentPiece.parse((await send('GET', endpointPath('contentPiece', at(kind, id)))).json());
const save = (piece: ContentPiece, changes: object, headers?: Headers) =>
  send(
    'PUT',
    addressOf('contentDraft', piece),
    { revision: piece.revision, body: { ...piece.body, ...changes } },
    headers,
  );
const saved = async (piece: ContentPiece, changes: object, headers?: Headers) =>
  ContentPiece.parse((await save(piece, changes, headers)).json());
const publish = (piece: ContentPiece, headers?: Headers) =>
  send('POST', addressOf('publishContent', piece), { revision: piece.revision }, headers);
const published = async (piece: ContentPiece) => ContentPiece.parse((await publish(piece)).json());
const versions = async (kind: ContentKind, id: string) =>
  ContentVersions.parse((await send('GET', endpointPath('contentVersions', at(kind, id)))).json()).versions;
const audited = async () => {
  const rows = await portal.db
    .selectFrom('auditEntry')
    .select(['entryId', 'actorEmail', 'objectKind', 'objectId', 'detail'])
    .where('operation', '=', 'content.edit')
    .execute();
  return rows.filter(({ entryId }) => !earlier.has(entryId));
};

const eventsFor = async (headers: Headers) =>
  (await send('GET', ENDPOINTS.events, undefined, headers)).json<{ data: ContentEntry[] }>().data;
const loginBanner = async () => {
  const answer = await portal.app.inject({ url: `${ENDPOINTS.bannerAds}?label=login` });
  return answer.json<{ data: { title: string }[] }>().data[0];
};

test('D-35 an admin edits a banner: readers see it when it is published, not before, and each step is in the audit log', async () => {
  const piece = await read('banner', 'login');
  expect(piece).toMatchObject({ state: 'live', revision: 0, hasDraft: false, latestVersion: 1, changedBy: null });
  const draft = await saved(piece, { title: 'Sponsor a ZIP' });
  expect(draft).toMatchObject({ revision: 1, hasDraft: true, changedBy: 'alex@example.com', isPublished: true });
  expect((await loginBanner())?.title).toBe('Guaranteed Display');
  const again = await saved(draft, { headline: 'Be first.' });
  const live = await published(again);
  expect(live).toMatchObject({ state: 'live', hasDraft: false, latestVersion: 2, revision: 3 });
  expect(await loginBanner()).toMatchObject({ title: 'Sponsor a ZIP', headline: 'Be first.' });
  const rows = await audited();
  expect(rows.map(({ actorEmail }) => actorEmail)).toEqual(['alex@example.com', 'alex@example.com']);
  expect(rows.map(({ objectKind, objectId }) => [objectKind, objectId])).toEqual([
    ['banner', 'login'],
    ['banner', 'login'],
  ]);
  expect(rows.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([{ step: 'draft-begun' }, { step: 'published', version: '2', fields: 'title, headline' }]),
  );
});

test('D-35 history has who published what, and an earlier version is restored as a draft and published again', async () => {
  const second = await published(await saved(await read('banner', 'login'), { title: 'Second' }));
  const kept = await versions('banner', 'login');
  expect(kept.map(({ version, publishedBy, body }) => [version, publishedBy, body['title']])).toEqual([
    [2, 'alex@example.com', 'Second'],
    [1, null, 'Guaranteed Display'],
  ]);
  const restore = addressOf('restoreContent', second);
  const restored = ContentPiece.parse((await send('POST', restore, { revision: second.revision })).json());
  expect([restored.body['title'], restored.hasDraft]).toEqual(['Guaranteed Display', true]);
  expect((await loginBanner())?.title).toBe('Second');
  expect((await published(restored)).latestVersion).toBe(3);
  expect((await loginBanner())?.title).toBe('Guaranteed Display');
  const unknown = addressOf('restoreContent', second, 9);
  expect((await send('POST', unknown, { revision: 4 })).statusCode).toBe(404);
});

test('D-35 a discarded draft leaves what readers see; a piece that was never published is gone', async () => {
  const draft = await saved(await read('banner', 'login'), { title: 'Nonsense' });
  const discard = (piece: ContentPiece) =>
    send('DELETE', `${addressOf('contentDraft', piece)}?revision=${piece.revision}`);
  expect((await discard(draft)).json()).toMatchObject({ hasDraft: false, body: { title: 'Guaranteed Display' } });
  const created = await send('POST', endpointPath('contentPieces', { kind: 'event' }), { title: 'Éclair hour' });
  expect([created.statusCode, created.json()]).toMatchObject([201, { id: 'eclair-hour', state: 'draft' }]);
  expect((await discard(ContentPiece.parse(created.json()))).json()).toBeNull();
  expect((await send('GET', endpointPath('contentPiece', at('event', 'eclair-hour')))).statusCode).toBe(404);
  // a draft that came with the portal is what is left
  const delivered = await read('event', 'summer-conference');
  const typed = await saved(delivered, { title: 'Another conference' });
  expect((await discard(typed)).json()).toMatchObject({ state: 'draft', revision: 0, body: delivered.body });
});

test('two admins who edit the same piece: the second is told by whom it was changed, and nothing is overwritten', async () => {
  const piece = await read('banner', 'login');
  await saved(piece, { title: "Ada's" }, ada);
  const late = await save(piece, { title: "Alex's" });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'content_changed', detail: expect.stringContaining('ada@example.com') },
  ]);
  expect((await publish(piece)).statusCode).toBe(409);
  expect((await read('banner', 'login')).body['title']).toBe("Ada's");
  // the very first changes of a piece, at the same moment
  const both = await Promise.all([
    save(await read('banner', 'floating-top'), { title: 'A' }, ada),
    save(await read('banner', 'floating-top'), { title: 'B' }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  // later ones too, and who waited is told the name
  const known = await read('banner', 'login');
  const saves = await Promise.all([save(known, { title: 'A' }, ada), save(known, { title: 'B' })]);
  const refused = saves.find(({ statusCode }) => statusCode === 409);
  const first = saves[0] === refused ? 'alex@example.com' : 'ada@example.com';
  expect(refused?.json()).toMatchObject({ detail: expect.stringContaining(first) });
});

test('D-36 an event is shown to its audience, in its time zone, and taken offline', async () => {
  const created = await send('POST', endpointPath('contentPieces', { kind: 'event' }), { title: 'Year-end tax hour' });
  const changes: Partial<EventBody> = {
    at: '2026-12-10T12:00',
    timeZone: 'America/New_York',
    audience: 'SGD Agents',
    buttonUrl: 'https://www.example.com/tax',
    popupFrom: '2026-11-25T06:00',
    popupUntil: '2026-11-30T18:00',
  };
  const live = await published(await saved(ContentPiece.parse(created.json()), changes));
  const shown = (await eventsFor(people.agent)).find(({ id }) => id === 'year-end-tax-hour');
  expect(shown).toMatchObject({ dateTime: '2026-12-10T17:00:00.000Z', target: 'SGD Agents' });
  expect((await eventsFor(people.otherAgent)).map(({ id }) => id)).not.toContain('year-end-tax-hour');
  const news = await portal.db
    .selectFrom('contentEntry')
    .select('publishedAt')
    .where('entryId', '=', live.id)
    .execute();
  expect(news).toEqual([{ publishedAt: NOW }]);
  const offline = addressOf('takeContentOffline', live);
  expect((await send('POST', offline, { revision: live.revision })).json()).toMatchObject({ state: 'offline' });
  expect((await eventsFor(people.agent)).map(({ id }) => id)).not.toContain('year-end-tax-hour');
  // agents were told of it: publishing it again is no news (D-42)
  now = new Date(NOW.getTime() + HOUR_MS);
  expect((await published(await read('event', live.id))).state).toBe('live');
  const after = await portal.db
    .selectFrom('contentEntry')
    .select('publishedAt')
    .where('entryId', '=', live.id)
    .execute();
  expect(after).toEqual([{ publishedAt: NOW }]);
});

test('a banner is shown within its time, and the room for it is left only then', async () => {
  const times = { shownFrom: '2026-11-25T12:00', shownUntil: '2026-11-25T13:00', timeZone: 'America/Denver' };
  const live = await published(await saved(await read('banner', 'login'), times));
  expect([live.state, await loginBanner()]).toEqual(['scheduled', undefined]);
  now = new Date('2026-11-25T19:00:00.000Z');
  expect([(await read('banner', 'login')).state, (await loginBanner())?.title]).toEqual(['live', 'Guaranteed Display']);
  now = new Date('2026-11-25T20:00:00.000Z');
  expect([(await read('banner', 'login')).state, await loginBanner()]).toEqual(['over', undefined]);
});

test('a banner that is offline leads nowhere, and its clicks stay counted', async () => {
  const visit = endpointPath('bannerVisit', { label: 'login' });
  expect((await portal.app.inject({ url: visit })).statusCode).toBe(302);
  const piece = await read('banner', 'login');
  await send('POST', addressOf('takeContentOffline', piece), { revision: piece.revision });
  expect([(await portal.app.inject({ url: visit })).statusCode, await loginBanner()]).toEqual([404, undefined]);
  expect(await portal.db.selectFrom('bannerClick').select('clicks').execute()).toEqual([{ clicks: 1 }]);
});

test('HOST-20 a perk is edited and taken offline; what agents asked for stays', async () => {
  const perks = async () => (await send('GET', ENDPOINTS.perks, undefined, people.agent)).json<{ data: Perk[] }>().data;
  await portal.db
    .insertInto('perkRequest')
    .values({ agentId: WORLD.agent, perkId: 'aspen', requestedAt: NOW })
    .execute();
  const live = await published(await saved(await read('perk', 'aspen'), { offer: 'Two years' }));
  expect(await perks()).toMatchObject([{ perkId: 'aspen', offer: 'Two years' }]);
  await send('POST', addressOf('takeContentOffline', live), { revision: live.revision });
  expect(await perks()).toEqual([]);
  expect(await portal.db.selectFrom('perkRequest').select('perkId').execute()).toEqual([{ perkId: 'aspen' }]);
});

test('HOST-28 a promotional page is written and read under its slug; a slug that exists is refused at its field', async () => {
  const kind = 'promo';
  const create = (id: string) => send('POST', endpointPath('contentPieces', { kind }), { title: 'Winter', id });
  for (const id of ['listing-season', 'early-bird']) {
    const taken = await create(id);
    expect([taken.statusCode, taken.json()]).toMatchObject([409, { fields: [{ path: 'id' }] }]);
  }
  for (const id of ['', 'Winter Sale', '../x', 'a--b'])
    expect((await create(id)).json()).toMatchObject({ status: 400, fields: [{ path: 'id' }] });
  const changes: Partial<PromoBody> = {
    topic: 'Winter',
    lead: 'Warm homes sell.',
    blocks: [{ kind: 'text', title: '', paragraphs: ['First.', 'Second.'] }],
  };
  await published(await saved(ContentPiece.parse((await create('winter')).json()), changes));
  const page = await portal.app.inject({ url: endpointPath('promoPage', { slug: 'winter' }) });
  expect(page.json()).toMatchObject({ data: { title: 'Winter', blocks: [{ paragraphs: ['First.', 'Second.'] }] } });
  expect((await create('winter')).statusCode).toBe(409);
});

describe('what cannot be published is refused at its field, and nothing is changed', () => {
  test.each<[string, ContentKind, string, object, string]>([
    [
      'an end before the beginning',
      'event',
      'market-update',
      { popupFrom: '2026-11-26T06:00', popupUntil: '2026-11-24T18:00' },
      'popupUntil',
    ],
    [
      'an end without a beginning',
      'event',
      'market-update',
      { popupFrom: null, popupUntil: '2026-11-24T18:00' },
      'popupFrom',
    ],
    ['an event without a time', 'event', 'market-update', { at: null }, 'at'],
    ['a link without https', 'event', 'market-update', { buttonUrl: 'http://www.example.com/' }, 'buttonUrl'],
    [
      'a link to a host that is not on the list',
      'event',
      'market-update',
      { buttonUrl: 'https://evil.test/' },
      'buttonUrl',
    ],
    [
      'a name and a password in a link',
      'event',
      'market-update',
      { buttonUrl: 'https://a:b@www.example.com/' },
      'buttonUrl',
    ],
    ['a link to the API', 'event', 'market-update', { buttonUrl: '/api/session' }, 'buttonUrl'],
    ['a link that reads backwards', 'banner', 'login', { targetUrl: '/sgd\u202egpj' }, 'targetUrl'],
    ['a script as a link', 'banner', 'login', { targetUrl: 'javascript:alert(1)' }, 'targetUrl'],
    ['a link to another site that looks like a path', 'banner', 'login', { targetUrl: '//evil.test/' }, 'targetUrl'],
    ['10,000 characters', 'banner', 'login', { headline: 'x'.repeat(10_000) }, 'headline'],
    ['a line break in a line', 'banner', 'login', { title: 'a\nb' }, 'title'],
    ['a text that reads backwards', 'banner', 'login', { title: 'a\u202eb' }, 'title'],
    ['no title', 'banner', 'login', { title: '  ' }, 'title'],
    ['a picture alone without a picture', 'banner', 'login', { isFullImage: true, image: null }, 'image'],
    [
      'a picture that was never uploaded',
      'banner',
      'login',
      { image: { src: '/content/v1/images/00000000-0000-4000-8000-000000000000.webp', alt: '' } },
      'image',
    ],
    [
      'a market that does not exist',
      'promo',
      'listing-season',
      { blocks: [{ kind: 'free-zips', marketId: 'atlantis' }] },
      'blocks.0.marketId',
    ],
    ['a perk without a number', 'perk', 'aspen', { answerDays: null }, 'answerDays'],
  ])('%s', async (_what, kind, id, changes, path) => {
    const draft = await saved(await read(kind, id), changes);
    const answer = await publish(draft);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'content_incomplete', fields: [{ path, message: expect.any(String) }] },
    ]);
    expect(await read(kind, id)).toMatchObject({ revision: draft.revision, latestVersion: 1, hasDraft: true });
  });

  test.each<[string, object, string]>([
    ['a picture of another origin', { image: { src: 'https://evil.test/x.png', alt: '' } }, 'body.image.src'],
    ['a field that does not exist', { html: '<b>' }, 'body'],
    ['a day that does not exist', { shownFrom: '2026-02-30T10:00' }, 'body.shownFrom'],
    ['a day beyond the calendar of the database', { shownUntil: '9999-12-31T23:59' }, 'body.shownUntil'],
    ['a day of the year 50', { shownFrom: '0050-01-01T10:00' }, 'body.shownFrom'],
    ['the day after the last one', { shownFrom: '2101-01-01T00:00' }, 'body.shownFrom'],
    ['a time that is none', { shownFrom: 'soon' }, 'body.shownFrom'],
    ['a text without end', { title: 'x'.repeat(20_001) }, 'body.title'],
    ['half an emoji', { title: '\udc00' }, 'body.title'],
  ])('not even kept as a draft: %s', async (_what, changes, path) => {
    const piece = await read('banner', 'login');
    const answer = await save(piece, changes);
    expect([answer.statusCode, answer.json<{ fields?: { path: string }[] }>().fields?.[0]?.path]).toEqual([400, path]);
    expect((await read('banner', 'login')).revision).toBe(0);
  });
});

describe('a date that was stored before there were limits', () => {
  const FAR = '9999-12-31T23:59';
  /** As it was stored then. */
  const putDraft = (kind: ContentKind, id: string, changes: object) =>
    portal.db
      .updateTable('contentPiece')
      .set({ draft: sql`coalesce(draft, '{}'::jsonb) || ${JSON.stringify(changes)}::jsonb` })
      .where('kind', '=', kind)
      .where('pieceId', '=', id)
      .execute();

  test.each([FAR, '0050-01-01T10:00'])('a draft with it is listed without it, opened and repaired: %s', async (at) => {
    const created = await send('POST', endpointPath('contentPieces', { kind: 'event' }), { title: 'Far away' });
    expect(created.statusCode).toBe(201);
    await putDraft('event', 'far-away', { at, timeZone: 'America/Los_Angeles', popupUntil: at });
    expect((await list('event')).pieces.find(({ id }) => id === 'far-away')).toMatchObject({ at: null });
    const opened = await read('event', 'far-away');
    expect(opened.body).toMatchObject({ at: null, popupUntil: null });
    expect((await publish(opened)).json()).toMatchObject({ status: 400, fields: [{ path: 'at' }] });
    expect((await published(await saved(opened, { at: '2026-12-10T12:00' }))).state).toBe('live');
  });

  test.each(['infinite', 'ancient'])(
    'what is published with it does not keep the rest from readers: %s',
    async (age) => {
      const moment = age === 'ancient' ? new Date('0001-01-01T00:00:00Z') : new Date(Date.UTC(10_000, 0, 1, 7, 59));
      await saved(await read('event', 'market-update'), { title: 'Market update' });
      const before = (await eventsFor(people.agent)).map(({ id }) => id);
      expect(before).toContain('market-update');
      const { db } = portal;
      await db.updateTable('contentEntry').set({ dateTime: moment }).where('entryId', '=', 'market-update').execute();
      await db.updateTable('contentEntry').set({ dateTime: moment }).where('entryId', '=', 'rank-explained').execute();
      const left = before.filter((id) => id !== 'market-update' && id !== 'rank-explained');
      expect((await eventsFor(people.agent)).map(({ id }) => id)).toEqual(left);
      // one that nobody has touched is only there
      expect((await list('event')).pieces.find(({ id }) => id === 'rank-explained')).toMatchObject({ at: null });
      const opened = await read('event', 'rank-explained');
      expect(opened.body).toMatchObject({ at: null });
      await published(await saved(opened, { at: '2026-12-10T12:00' }));
      expect((await eventsFor(people.agent)).map(({ id }) => id)).toContain('rank-explained');
    },
  );

  test('a version with it is listed, and a banner, a page and a popup are shown without an end', async () => {
    const banner = await published(await saved(await read('banner', 'login'), { shownUntil: '2026-12-31T23:59' }));
    const { db } = portal;
    const far = new Date(Date.UTC(10_000, 0, 1, 7, 59));
    await db
      .updateTable('contentVersion')
      .set({ body: sql`body || ${JSON.stringify({ shownUntil: FAR })}::jsonb` })
      .where('kind', '=', 'banner')
      .where('version', '=', banner.latestVersion)
      .execute();
    await db.updateTable('contentBanner').set({ shownUntil: far }).execute();
    await db.updateTable('promoPage').set({ shownUntil: far }).where('slug', '=', 'guaranteed-display').execute();
    await db
      .updateTable('contentEntry')
      .set({ modalStartsAt: new Date(NOW.getTime() - HOUR_MS), modalEndsAt: far })
      .where('entryId', '=', 'market-update')
      .execute();
    expect((await list('banner')).pieces.find(({ id }) => id === 'login')).toMatchObject({ at: null, state: 'live' });
    expect((await read('banner', 'login')).body).toMatchObject({ shownUntil: null });
    expect((await list('promo')).pieces).toHaveLength(3);
    expect(await loginBanner()).toBeDefined();
    const page = await portal.app.inject({ url: endpointPath('promoPage', { slug: 'guaranteed-display' }) });
    expect(page.json()).toMatchObject({ data: { until: null } });
    const popup = await send('GET', ENDPOINTS.featuredModal, undefined, people.agent);
    expect(popup.json()).toMatchObject({ data: { id: 'market-update', modalEndDateTime: null } });
  });
});

test('script in every field is kept and sent as text', async () => {
  const script = '<script>alert(1)</script>';
  const texts: (keyof BannerBody)[] = ['title', 'headline', 'content', 'callToAction'];
  const changes = { ...Object.fromEntries(texts.map((field) => [field, script])), points: [script] };
  await published(await saved(await read('banner', 'login'), { ...changes, callToAction: 'x <img src=x onerror=y>' }));
  const answer = await portal.app.inject({ url: `${ENDPOINTS.bannerAds}?label=login` });
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.json()).toMatchObject({ data: [{ title: script, headline: script, points: [script] }] });
});

test('lists name state, time and audience sizes, what readers see now first', async () => {
  const events = await list('event');
  expect(events.pieces[0]).toMatchObject({ id: 'onboarding-webinar', state: 'live' });
  expect(events.pieces.find(({ id }) => id === 'summer-conference')).toMatchObject({ state: 'draft', hasDraft: true });
  expect(events.pieces.at(-1)?.state).toBe('over');
  expect(events.audiences).toEqual({
    'All Agents': 3,
    'Preferred Agents': 0,
    'Non-Preferred Agents': 3,
    'SGD Agents': 1,
  });
  expect(events.linkHosts).toEqual(['www.example.com', 'support.example.com']);
  expect((await list('promo')).pieces.map(({ id, state }) => [id, state])).toEqual([
    ['guaranteed-display', 'live'],
    ['listing-season', 'live'],
    ['early-bird', 'over'],
  ]);
});

test('D-35 leo, dana and omar are refused every call, and so is somebody without tokens', async () => {
  const piece = await read('banner', 'login');
  const { revision, body } = piece;
  const calls: [InjectOptions['method'], string, object?][] = [
    ['GET', addressOf('contentPieces', piece)],
    ['GET', addressOf('contentPiece', piece)],
    ['GET', addressOf('contentVersions', piece)],
    ['POST', addressOf('contentPieces', piece), { title: 'x', id: 'x' }],
    ['PUT', addressOf('contentDraft', piece), { revision, body }],
    ['DELETE', `${addressOf('contentDraft', piece)}?revision=${revision}`],
    ['POST', addressOf('publishContent', piece), { revision }],
    ['POST', addressOf('takeContentOffline', piece), { revision }],
    ['POST', addressOf('restoreContent', piece), { revision }],
    ['POST', endpointPath('contentImages')],
  ];
  for (const [method, url, payload] of calls) {
    for (const headers of [people.otherAgent, people.director, people.opsUser])
      expect([url, (await send(method, url, payload, headers)).statusCode]).toEqual([url, 403]);
    expect([url, (await send(method, url, payload, {})).statusCode]).toEqual([url, 401]);
  }
  expect(await audited()).toEqual([]);
});
