import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RunningSimulator } from './frame/simulator.ts';
import { sessionsAfter } from './webinar-sessions.ts';
import { startWebinarPartner, WIDGET_PATH } from './webinar.ts';

let partner: RunningSimulator;
beforeAll(async () => {
  partner = await startWebinarPartner({ port: 0 });
});
afterAll(() => partner.close());

const person = { firstName: 'Leo', lastName: 'Marchetti', email: 'leo@example.com', phone: '(303) 555-0102' };
const register = (body: object) =>
  fetch(`${partner.url}/registrations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test.each([
  [
    '2026-11-20T12:00:00.000Z',
    ['Tue, Nov 24, 10:00 AM', 'Tue, Nov 24, 5:00 PM', 'Tue, Dec 1, 10:00 AM', 'Tue, Dec 1, 5:00 PM'],
  ],
  // 10:30 AM in Denver, in summer
  [
    '2026-07-07T16:30:00.000Z',
    ['Tue, Jul 7, 5:00 PM', 'Tue, Jul 14, 10:00 AM', 'Tue, Jul 14, 5:00 PM', 'Tue, Jul 21, 10:00 AM'],
  ],
])('DASH-23 after %s the webinar is on %j', (now, labels) => {
  expect(sessionsAfter(new Date(now)).map(({ label }) => label)).toEqual(labels);
});

test('DASH-23 a session begins at 10 in the morning in Denver', () => {
  expect(sessionsAfter(new Date('2026-11-20T12:00:00.000Z'))[0]?.startsAt).toBe('2026-11-24T17:00:00.000Z');
});

test('DASH-23 the widget registers, and names what is missing', async () => {
  const html = await (await fetch(partner.url + WIDGET_PATH)).text();
  const session = /value="([^"]+)" checked/.exec(html)![1];
  expect((await register({ ...person, session })).status).toBe(201);
  const refused = await register({ ...person, session, email: 'leo' });
  expect([refused.status, await refused.json()]).toEqual([400, { message: 'email: Enter your e-mail address' }]);
  const { registrations } = (await (await fetch(`${partner.url}/_simulator/registrations`)).json()) as {
    registrations: object[];
  };
  expect(registrations).toEqual([{ ...person, session }]);
});
