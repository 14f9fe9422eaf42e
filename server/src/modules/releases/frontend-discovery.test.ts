import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { openStore, rollback } from '@portal/release';
import { hostRecord, remoteRecord } from '@portal/release/testing';
import { z } from 'zod';
import { ENDPOINTS } from '@portal/shared/contracts';
import { createApp, withZod } from '../../platform/http/create-app.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { openTestReleases, type TestReleases } from '../../testing/test-releases.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import type { FrontendDiscovery } from './frontend-discovery.ts';

/**
 * The rules of the public schema (github.com/awslabs/frontend-discovery, schema v1-pre), reworded: which keys there
 * are, which are required, and that there are no others. Traffic is in per cent.
 */
const PublicSchema = z.strictObject({
  schema: z.string(),
  microFrontends: z.record(
    z.string(),
    z
      .array(
        z.strictObject({
          url: z.string(),
          fallbackUrl: z.string().optional(),
          metadata: z.strictObject({ integrity: z.string(), version: z.string() }),
          extras: z.looseObject({}).optional(),
          deployment: z.looseObject({ traffic: z.number().min(0).max(100), default: z.boolean() }).optional(),
        }),
      )
      .refine((versions) => new Set(versions.map((version) => JSON.stringify(version))).size === versions.length),
  ),
});

let releases: TestReleases;
let app: FastifyInstance;
beforeAll(async () => {
  releases = await openTestReleases();
  const versions = ['1.0.0', '1.1.0', '1.2.0'];
  await releases.publish(
    hostRecord('1.0.0'),
    ...versions.map((version) => remoteRecord('mfe-list', version)),
    remoteRecord('mfe-shop', '1.0.0'),
  );
  app = await createApp({
    logger: createLogger({ logLevel: 'silent', isProduction: false }),
    checkDatabase: () => Promise.resolve(),
  });
  const { store, reader, origin } = releases;
  await app.register(withZod((zod) => discoveryRoutes(zod, { store, reader, origin })));
});
afterAll(async () => {
  await app.close();
  await releases.stop();
});

const discover = async () => {
  const answer = await app.inject({ url: ENDPOINTS.frontendDiscovery });
  PublicSchema.parse(answer.json());
  return answer.json<FrontendDiscovery>().microFrontends;
};
const traffic = (versions: FrontendDiscovery['microFrontends'][string] | undefined) =>
  versions?.map(({ metadata, deployment }) => [metadata.version, deployment.traffic, deployment.default]);

test('before the first promote there is nothing to discover', async () => {
  expect((await app.inject({ url: ENDPOINTS.frontendDiscovery })).statusCode).toBe(404);
});

test('every remote is listed with address, integrity, container and what it falls back to', async () => {
  await releases.promote(['host@1.0.0', 'mfe-list@1.0.0', 'mfe-shop@1.0.0']);
  await releases.promote(['mfe-list@1.1.0']);
  const { 'mfe-list': list, 'mfe-shop': shop, ...others } = await discover();
  expect(others).toEqual({});
  expect(list).toEqual([
    {
      url: 'https://portal.example.com/releases/mfe-list/1.1.0/entry.js',
      fallbackUrl: 'https://portal.example.com/releases/mfe-list/1.0.0/entry.js',
      metadata: { version: '1.1.0', integrity: expect.stringMatching(/^sha384-/) },
      deployment: { traffic: 100, default: true },
      extras: {
        modulefederation: { container: 'mfe_list__1_1_0', exposes: ['./list'] },
        fallback: {
          container: 'mfe_list__1_0_0',
          exposes: ['./list'],
          version: '1.0.0',
          integrity: expect.stringMatching(/^sha384-/),
        },
      },
    },
  ]);
  expect(shop?.[0]).not.toHaveProperty('fallbackUrl');
});

test('a rollout shares the traffic with what is live, to the hundredth, and falls back to it', async () => {
  await releases.promote(['mfe-list@1.2.0'], 12.35);
  const { 'mfe-list': list, 'mfe-shop': shop } = await discover();
  expect(traffic(list)).toEqual([
    ['1.1.0', 87.65, true],
    ['1.2.0', 12.35, false],
  ]);
  expect(list?.[1]).toMatchObject({
    url: 'https://portal.example.com/releases/mfe-list/1.2.0/entry.js',
    fallbackUrl: list?.[0]?.url,
    extras: { rollout: expect.stringMatching(/^[0-9a-f]{16}$/), fallback: { version: '1.1.0' } },
  });
  expect(traffic(shop)).toEqual([['1.0.0', 100, true]]);
});

test('a rollout is not listed whose record is not signed any more, although the reader knows it as it was', async () => {
  const { address, reader, origin } = releases;
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const signers = path.join(address, 'release-signers.json');
  await writeFile(signers, JSON.stringify({ signers: [{ name: 'list team', publicKey, releases: ['mfe-list'] }] }));
  const store = await openStore(address, 'read', { RELEASE_SIGNERS: signers });
  const strict = await createApp({
    logger: createLogger({ logLevel: 'silent', isProduction: false }),
    checkDatabase: () => Promise.resolve(),
  });
  await strict.register(withZod((zod) => discoveryRoutes(zod, { store, reader, origin })));
  const { microFrontends } = (await strict.inject({ url: ENDPOINTS.frontendDiscovery })).json<FrontendDiscovery>();
  expect(microFrontends['mfe-list']?.map(({ metadata }) => metadata.version)).toEqual(['1.1.0']);
  await strict.close();
});

test('a paused rollout has no traffic and is not listed; neither is one that was rolled back', async () => {
  await releases.promote(['mfe-list@1.2.0'], 0);
  expect(traffic((await discover())['mfe-list'])).toEqual([['1.1.0', 100, true]]);
  await rollback(releases.store, ['mfe-list'], { channel: 'production', who: 'Tess', why: 'a test' });
  expect(traffic((await discover())['mfe-list'])).toEqual([['1.1.0', 100, true]]);
});

test('tools on other origins may read it, and cache it for some seconds', async () => {
  const { headers } = await app.inject({ url: ENDPOINTS.frontendDiscovery });
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=10',
  });
});
