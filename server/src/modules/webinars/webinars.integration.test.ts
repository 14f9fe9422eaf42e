import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { CurrentWebinarResponse, endpointPath, WebinarRecords, type CurrentWebinar } from '@portal/shared/contracts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

const NOW = new Date('2026-11-25T12:00:00.000Z');
const IMAGE = { src: '/content/v1/images/webinar.svg', alt: 'Pricing in a slow winter' };
let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => NOW });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.db.deleteFrom('webinarRecord').execute();
  await portal.db.deleteFrom('contentEntry').execute();
});

const add = (payload: object, headers: Headers = people.agent) =>
  portal.app.inject({ method: 'POST', url: endpointPath('addWebinarRecord'), headers, payload });
const listed = async (agentId: number, headers: Headers = people.agent) => {
  const answer = await portal.app.inject({ url: endpointPath('webinarRecords', { agentId }), headers });
  return answer.statusCode === 200 ? WebinarRecords.parse(answer.json()).data : answer.statusCode;
};
const current = async (agentId: number, headers: Headers = people.agent): Promise<CurrentWebinar | null> => {
  const answer = await portal.app.inject({ url: endpointPath('currentWebinar', { agentId }), headers });
  return CurrentWebinarResponse.parse(answer.json()).data;
};
const winter = { agentId: WORLD.agent, campaign: 'Pricing in a slow winter', clickType: 'close' };
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
interface Entry {
  title?: string;
  buttonUrl?: string | null;
  image?: object | null;
  from?: Date | null;
  to?: Date | null;
  target?: string | null;
}
const enter = (entryId: string, { title = entryId, from = day(-1), to = day(1), ...rest }: Entry = {}) =>
  portal.db
    .insertInto('contentEntry')
    .values({
      entryId,
      title,
      subTitle: null,
      description: null,
      dateTime: day(7),
      featuredImage: null,
      buttonUrl: rest.buttonUrl === undefined ? `https://www.example.com/events/${entryId}` : rest.buttonUrl,
      target: rest.target === undefined ? 'All Agents' : rest.target,
      publishedAt: day(-9),
      modalStartsAt: from,
      modalEndsAt: to,
      featuredModalImage: rest.image === undefined ? JSON.stringify(IMAGE) : rest.image && JSON.stringify(rest.image),
    })
    .execute();

test('API-52 CS-163 DASH-26 DASH-28 a click is recorded once, with the moment of the first', async () => {
  expect((await add(winter)).statusCode).toBe(204);
  expect((await add(winter)).statusCode).toBe(204);
  await add({ ...winter, clickType: 'register' });
  expect(await listed(WORLD.agent)).toEqual([
    { ...winter, createdDate: NOW.toISOString() },
    { ...winter, clickType: 'register', createdDate: NOW.toISOString() },
  ]);
  expect(await listed(WORLD.otherAgent, people.otherAgent)).toEqual([]);
});

test('API-52 an agent reads and adds their own records alone; staff reads them', async () => {
  await add(winter);
  expect(await listed(WORLD.otherAgent)).toBe(403);
  expect((await add({ ...winter, agentId: WORLD.otherAgent })).statusCode).toBe(403);
  expect(await listed(WORLD.agent, people.admin)).toHaveLength(1);
  expect((await add(winter, people.admin)).statusCode).toBe(403);
});

test('D-06 while somebody acts for an agent, nothing is recorded', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const answer = await add(winter, acting);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'blocked_while_acting']);
  expect(await listed(WORLD.agent, acting)).toEqual([]);
});

test.each([
  ['no title', { campaign: ' ' }, 'campaign'],
  ['a title of 301 characters', { campaign: 'x'.repeat(301) }, 'campaign'],
  ['another click', { clickType: 'hover' }, 'clickType'],
  ['no agent', { agentId: 'maya' }, 'agentId'],
])('%s is refused at its field, and nothing is written', async (_what, bad, path) => {
  const answer = await add({ ...winter, ...bad });
  expect([answer.statusCode, answer.json<{ fields: { path: string }[] }>().fields[0]?.path]).toEqual([400, path]);
  expect(await listed(WORLD.agent)).toEqual([]);
});

test('CS-093 CS-094 the current webinar is the featured entry of the content, with its own names', async () => {
  expect(await current(WORLD.agent)).toBeNull();
  await enter('winter', { title: 'Pricing in a slow winter' });
  expect(await current(WORLD.agent)).toEqual({
    id: 'winter',
    title: 'Pricing in a slow winter',
    buttonURL: 'https://www.example.com/events/winter',
    featuredModalImage: IMAGE,
  });
});

test('EVT-04 CS-147 D-36 of two that overlap the later start wins; one that is over, or for others, is none', async () => {
  await enter('over', { from: day(-9), to: new Date(NOW.getTime() - 1) });
  await expect(enter('backwards', { from: day(2), to: day(-2) })).rejects.toThrow('violates check constraint');
  await enter('draft', { target: null });
  await enter('others', { target: 'Preferred Agents' });
  expect(await current(WORLD.otherAgent, people.otherAgent)).toBeNull();
  await enter('first', { from: day(-3), to: day(9) });
  await enter('second', { from: NOW, to: NOW });
  expect((await current(WORLD.otherAgent, people.otherAgent))?.id).toBe('second');
});

test.each([
  ['no address', null],
  ['blanks', '  '],
  ['a script', 'javascript:alert(1)'],
  ['a host that is not ours', 'https://evil.example.org/x'],
])('DASH-27 an entry with %s leads to the default address', async (_what, buttonUrl) => {
  await enter('winter', { buttonUrl });
  expect((await current(WORLD.agent))?.buttonURL).toBe('https://www.example.com/webinars');
});

test.each([
  ['without a picture', null],
  ['with a picture of elsewhere', { src: 'https://cdn.example.org/a.png', alt: 'A' }],
])('DASH-25 an entry %s has none', async (_what, image) => {
  await enter('winter', { image });
  expect(await current(WORLD.agent)).toMatchObject({ id: 'winter', featuredModalImage: null });
});
