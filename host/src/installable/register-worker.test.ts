import { expect, jest, test } from '@jest/globals';
import { registerWorker } from './register-worker.ts';

const snapshot = {
  host: { base: '/releases/host/1.0.0/' },
  remotes: {
    'mfe-list': { base: '/releases/mfe-list/1.1.0/', lastKnownGood: { base: '/releases/mfe-list/1.0.0/' } },
    'mfe-auth': { base: '/releases/mfe-auth/2.0.0/' },
  },
} as never;

test('the worker is told which releases the page may load, fallbacks among them', async () => {
  const postMessage = jest.fn();
  const register = jest.fn((_address: string, _options: object) => Promise.resolve());
  const container = { register, ready: Promise.resolve({ active: { postMessage } }) } as never;
  const log = { warning: jest.fn() };
  await registerWorker({ container, snapshot, log });
  expect(register).toHaveBeenCalledWith('/service-worker.js', { scope: '/', updateViaCache: 'none' });
  const releases = ['/releases/host/1.0.0/', '/releases/mfe-list/1.1.0/'];
  expect(postMessage).toHaveBeenCalledWith({
    type: 'set',
    releases: [...releases, '/releases/mfe-list/1.0.0/', '/releases/mfe-auth/2.0.0/'],
  });
  expect(log.warning).not.toHaveBeenCalled();
});

test('start-up continues when the browser has no service worker or refuses it', async () => {
  const log = { warning: jest.fn() };
  await registerWorker({ container: undefined, snapshot, log });
  expect(log.warning).not.toHaveBeenCalled();
  const register = () => Promise.reject(new Error('storage is forbidden'));
  await registerWorker({ container: { register } as never, snapshot, log });
  expect(log.warning).toHaveBeenCalledTimes(1);
});
