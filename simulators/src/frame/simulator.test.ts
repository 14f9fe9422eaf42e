import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startSimulator, type RunningSimulator } from './simulator.ts';

let simulator: RunningSimulator;
beforeAll(async () => {
  simulator = await startSimulator({
    title: 'Test <partner>',
    about: 'For tests.',
    port: 0,
    partner: (app, { note }) => {
      app.get('/v1/price', async (request) => {
        note(request, 'asked <nicely>');
        return { price: 12 };
      });
    },
  });
});
afterAll(() => simulator.close());
beforeEach(() => post('/_simulator/reset', {}));

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(simulator.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const turn = (mode: string, more: { calls?: number | null; seconds?: number; path?: string } = {}) =>
  post('/_simulator/switches', { mode, calls: null, seconds: 0, ...more });
const ask = () => fetch(`${simulator.url}/v1/price`, { redirect: 'manual' });
const state = async () =>
  (await (await fetch(`${simulator.url}/_simulator/calls`)).json()) as { switches: object; calls: { note: string }[] };

test('D-38 a simulator fails for as many calls as it is told, then it is itself again', async () => {
  await turn('failing', { calls: 2 });
  const statuses = [(await ask()).status, (await ask()).status, (await ask()).status];
  expect(statuses).toEqual([503, 503, 200]);
  expect((await state()).switches).toMatchObject({ mode: 'normal' });
});

test('D-38 a switch can be for some paths alone', async () => {
  await turn('failing', { path: '/v2' });
  expect((await ask()).status).toBe(200);
  await turn('failing', { path: '/v1' });
  expect((await ask()).status).toBe(503);
});

test('D-38 lying and forged answers look like answers', async () => {
  await turn('lying');
  const lie = await ask();
  expect([lie.status, await lie.json()]).toEqual([200, { result: 'ok', items: [null] }]);
  await turn('forged');
  const forged = await ask();
  expect(forged.status).toBe(307);
  expect(new URL(forged.headers.get('location')!).origin).not.toBe(simulator.url);
});

test('D-38 a slow answer is late', async () => {
  await turn('slow', { seconds: 0.2 });
  const before = performance.now();
  expect(await (await ask()).json()).toEqual({ price: 12 });
  expect(performance.now() - before).toBeGreaterThan(190);
});

test('a call whose caller leaves is listed once, without a status', async () => {
  await turn('slow', { seconds: 0.3 });
  const left = fetch(`${simulator.url}/v1/price`, { signal: AbortSignal.timeout(50) });
  await expect(left).rejects.toThrow();
  await delay(600);
  expect((await state()).calls).toEqual([
    expect.objectContaining({ mode: 'slow', status: null, note: expect.stringContaining('the caller left') }),
  ]);
});

test('the page has the switches and the last calls, with everything escaped', async () => {
  await turn('failing', { calls: 1 });
  await ask();
  await ask();
  const html = await (await fetch(simulator.url)).text();
  expect(html).toContain('Test &#60;partner&#62;');
  expect(html).toContain('asked &#60;nicely&#62;');
  expect(html).not.toContain('<nicely>');
  expect(html).toContain('<td>failing</td><td>503</td>');
  expect((await state()).calls).toHaveLength(2);
});

test('the form of the page switches, a form of another page does not', async () => {
  const form = (origin: string) =>
    fetch(`${simulator.url}/_simulator/switches`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', origin },
      body: 'mode=failing&calls=&seconds=5',
    });
  expect((await form('http://localhost:8080')).status).toBe(403);
  expect((await ask()).status).toBe(200);
  const answer = await form(simulator.url);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  expect((await ask()).status).toBe(503);
});

test('a switch that is none is refused', async () => {
  expect((await turn('exploding')).status).toBe(400);
  expect((await turn('failing', { calls: -1 })).status).toBe(400);
});
