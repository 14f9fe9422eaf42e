import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { HttpClient } from './http-client.ts';
import { Tracking } from './tracking.ts';

let http: HttpClient;
let tracking: Tracking;
let request: jest.SpiedFunction<HttpClient['request']>;
let info: jest.SpiedFunction<typeof console.info>;
beforeEach(() => {
  jest.useFakeTimers();
  http = new HttpClient();
  request = jest.spyOn(http, 'request').mockResolvedValue(undefined);
  info = jest.spyOn(console, 'info').mockReturnValue();
  tracking = new Tracking(http);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('CS-031 events go to the portal in batches unless the deployment names another sink', async () => {
  tracking.track('Sign out');
  tracking.track('AGENT_PROFILE_UPDATES', { section: 'PROFILE' });
  expect(request).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(request).toHaveBeenCalledTimes(1);
  const [method, endpoint, options] = request.mock.calls[0]!;
  expect([method, endpoint]).toEqual(['POST', 'tracking']);
  expect(options?.body).toMatchObject({
    events: [{ name: 'Sign out' }, { name: 'AGENT_PROFILE_UPDATES', properties: { section: 'PROFILE' } }],
  });
});

test('CS-031 what is sent when the page is left goes on without it', async () => {
  tracking.track('REFERRAL_DETAILS_TABLE_ROW_CLICKED');
  await tracking.flush();
  expect(request.mock.calls[0]![2]?.keepalive).toBe(true);
});

test('CS-031 the sink `console` shows events in the browser and sends nothing', async () => {
  tracking.useSink('console');
  tracking.track('AGENT_PROFILE_UPDATES', { section: 'PROFILE' });
  await tracking.flush();
  expect(info).toHaveBeenCalledWith('tracking:', 'AGENT_PROFILE_UPDATES', { section: 'PROFILE' });
  expect(request).not.toHaveBeenCalled();
});

test('CS-031 the sink `none` keeps nothing, not even what waited', async () => {
  tracking.track('Sign out');
  tracking.useSink('none');
  tracking.track('Sign out');
  tracking.useSink('portal');
  await tracking.flush();
  expect(request).not.toHaveBeenCalled();
});

test('CS-031 a sink that fails disturbs nobody, and the next events are sent', async () => {
  request.mockRejectedValueOnce(new Error('offline'));
  tracking.track('Sign out');
  await expect(tracking.flush()).resolves.toBeUndefined();
  tracking.track('Sign out');
  await tracking.flush();
  expect(request).toHaveBeenCalledTimes(2);
});

test('CS-031 after a reset nothing of the person before is sent', async () => {
  tracking.track('AGENT_PROFILE_UPDATES', { section: 'PROFILE' });
  tracking.reset();
  await jest.advanceTimersByTimeAsync(5_000);
  await tracking.flush();
  expect(request).not.toHaveBeenCalled();
});
