import { afterEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../platform/http/create-app.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { installable } from './installable.ts';

let app: FastifyInstance;
async function start(hasServiceWorker = true): Promise<void> {
  app = await createApp({
    logger: createLogger({ logLevel: 'silent', isProduction: true }),
    checkDatabase: () => Promise.resolve(),
  });
  await app.register(installable, { hasServiceWorker });
}
afterEach(() => app.close());

interface Manifest {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

test('the manifest names icons that exist, in the sizes and types that it says', async () => {
  await start();
  const answer = await app.inject('/manifest.webmanifest');
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
  const { icons, ...manifest } = answer.json<Manifest>();
  expect(manifest).toMatchObject({ name: 'Agent Portal', start_url: '/', display: 'standalone' });
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { src, sizes, type } of icons) {
    const icon = await app.inject(src);
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type]);
    const header = icon.rawPayload;
    if (type === 'image/png') expect(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`).toBe(sizes);
  }
});

test('the worker is at a fixed address and asked for every time; switched off, one that removes it is there', async () => {
  await start();
  const worker = await app.inject('/service-worker.js');
  expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect(worker.headers['content-type']).toMatch(/^text\/javascript/);
  expect(worker.body).toContain('respondWith');
  // it may only request what its own policy allows
  expect(worker.headers['content-security-policy']).toContain("connect-src 'self'");
  await app.close();
  await start(false);
  const empty = await app.inject('/service-worker.js');
  expect(empty.body).toContain('unregister');
  expect(empty.body).not.toContain('respondWith');
});

test('the offline page is the same for everybody, needs no script, and its style has the nonce of its policy', async () => {
  await start();
  const { body, headers } = await app.inject('/offline.html');
  expect(body).toContain('You are offline');
  expect(body).toContain('<a href="">Retry</a>');
  expect(body).not.toContain('<script');
  const [, nonce] = /<style nonce="([^"]+)">/.exec(body) ?? [];
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(headers['set-cookie']).toBeUndefined();
});
