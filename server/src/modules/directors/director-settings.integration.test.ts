import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DirectorProfile, DirectorSearchResponse, endpointPath, ENDPOINTS } from '@portal/shared/contracts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal();
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());
const original = { firstName: 'Dana', lastName: 'Kessler', phoneNumber: '3035550109', company: null, revision: 0 };
beforeEach(async () => {
  await portal.db.updateTable('reloDirector').set(original).where('reloDirectorId', '=', WORLD.director).execute();
});

const settings = { firstName: 'Dana', lastName: 'Kessler-Ruiz', phoneNumber: '(720) 555-0110', company: ' Meridian ' };
const save = (changes: object = {}, headers: Headers = people.director, id: number = WORLD.director) =>
  portal.app.inject({
    method: 'PUT',
    url: endpointPath('directorSettings', { id }),
    headers,
    payload: { ...settings, revision: 0, ...changes },
  });
const find = async (email: string, headers: Headers = people.director) => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: `${ENDPOINTS.directorSearch}?size=500`,
    headers,
    payload: { email },
  });
  return DirectorSearchResponse.parse(answer.json()).content;
};

test('API-17 CS-158 a director is found by e-mail as the first of a list, which is empty when there is none', async () => {
  expect(await find('dana@example.com')).toEqual([
    { reloDirectorId: WORLD.director, email: 'dana@example.com', ...original },
  ]);
  expect(await find('nobody@example.com', people.admin)).toEqual([]);
});

test('HOST-27 a director saves their data; the e-mail stays', async () => {
  const saved = DirectorProfile.parse((await save()).json());
  expect(saved).toEqual({
    reloDirectorId: WORLD.director,
    email: 'dana@example.com',
    firstName: 'Dana',
    lastName: 'Kessler-Ruiz',
    phoneNumber: '7205550110',
    company: 'Meridian',
    revision: 1,
  });
  expect(await find('dana@example.com')).toEqual([saved]);
  expect((await save({ email: 'eve@example.com', revision: 1 })).statusCode).toBe(400);
  expect(DirectorProfile.parse((await save({ phoneNumber: '', company: '', revision: 1 })).json())).toMatchObject({
    phoneNumber: null,
    company: null,
  });
});

test('of two tabs that save, the second learns of it and has changed nothing', async () => {
  const answers = await Promise.all([save({ company: 'One' }), save({ company: 'Other' })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'changed_elsewhere' });
  expect(await find('dana@example.com')).toEqual([expect.objectContaining({ revision: 1 })]);
});

test('SEC-01 D-05 only one’s own; an admin acts for the director, and it is in the audit log', async () => {
  expect((await save({}, people.director, WORLD.otherDirector)).statusCode).toBe(403);
  for (const headers of [people.agent, people.admin, people.opsUser]) {
    expect((await save({}, headers)).statusCode).toBe(403);
  }
  const acting = await portal.actFor(people.admin, 'ReloDirector', WORLD.director);
  expect((await save({}, acting, WORLD.otherDirector)).statusCode).toBe(403);
  expect((await save({}, acting)).statusCode).toBe(200);
  const rows = await portal.db.selectFrom('auditEntry').select('operation').where('event', '=', 'write').execute();
  expect(rows).toContainEqual({ operation: 'director.settings' });
});

test.each<[string, object, string]>([
  ['no name', { firstName: ' ' }, 'firstName'],
  ['10,000 characters', { lastName: 'x'.repeat(5_000) }, 'lastName'],
  ['a phone number without ten digits', { phoneNumber: '555-0109' }, 'phoneNumber'],
  ['a company with a line break', { company: 'A\nB' }, 'company'],
])('%s is refused at its field', async (_what, bad, path) => {
  const answer = await save(bad);
  expect([answer.statusCode, answer.json<{ fields: { path: string }[] }>().fields[0]?.path]).toEqual([400, path]);
  expect((await find('dana@example.com'))[0]).toMatchObject({ revision: 0 });
});
