import { ENDPOINTS } from '@portal/shared/contracts';
import { releaseBase } from '@portal/shared/contracts/release';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isForChannels, readRelease, type ReleaseReader, type ReleaseStore } from '@portal/release';
import { notFound } from '../../platform/responses/problem-error.ts';
import { FrontendDiscovery, frontendDiscovery, toLoadedRelease, type RolledOut } from './frontend-discovery.ts';
import { withReleaseErrors } from './map-release-error.ts';

interface DiscoveryOptions {
  store: ReleaseStore;
  reader: ReleaseReader;
  /** The portal's own address without a trailing slash. */
  origin: string;
}

/** `GET /releases/frontend-discovery.json`: what is live, for tools that support the public schema. Contains nothing secret. */
export const discoveryRoutes: FastifyPluginAsyncZod<DiscoveryOptions> = async (app, { store, reader, origin }) => {
  app.get(
    ENDPOINTS.frontendDiscovery,
    { schema: { response: { 200: FrontendDiscovery }, security: [] } },
    async (_request, reply) =>
      withReleaseErrors(async () => {
        const served = await reader.snapshotFor(null);
        if (!served) throw notFound('Nothing has been released to this portal yet.');
        const rollouts = await reader.liveRollouts();
        const rolledOut = await Promise.all(
          rollouts.map(async ({ remote, rollout }): Promise<RolledOut[]> => {
            const stored = await readRelease(store, remote, rollout.version);
            // the reader knows the record as it was; this one may have been changed since
            if (stored === null || !isForChannels(stored)) return [];
            const found = stored.release;
            if (found.kind !== 'remote' || rollout.weight === 0) return [];
            return [{ remote, rollout, release: toLoadedRelease(found, releaseBase(remote, found.version)) }];
          }),
        );
        void reply
          .header('cache-control', 'public, max-age=10')
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin');
        return frontendDiscovery(served, rolledOut.flat(), origin);
      }),
  );
};
