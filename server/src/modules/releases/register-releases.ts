import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { ReleaseReader, ReleaseStore } from 'release';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/create-app.ts';
import { consoleRoutes } from './console.routes.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { healthRoutes } from './health.routes.ts';
import { ReleaseConsole } from './release-console.ts';
import { ReleaseConsoleView } from './release-console-view.ts';
import { ReleaseHealthService } from './release-health.ts';
import { RolloutGuard } from './rollout-guard.ts';
import type { WritableStore } from './writable-store.ts';

/** The release index as this server reaches it. */
export interface ReleaseIndex {
  store: ReleaseStore;
  reader: ReleaseReader;
  /** The same store, for changes. */
  writable: WritableStore;
  /** The portal's own address without a slash at its end. */
  origin: string;
}

interface ReleasesOptions {
  db: Kysely<Database>;
  releases: ReleaseIndex;
  now: () => Date;
}

/** Registers the health of releases, the rollout guard, the console and the public index. Needs `permissions`. */
export async function registerReleases(app: FastifyInstance, { db, releases, now }: ReleasesOptions): Promise<void> {
  const { store, reader, writable, origin } = releases;
  const guard = new RolloutGuard(writable, app.log, now);
  const health = new ReleaseHealthService({ db, store, reader, guard, now });
  const view = new ReleaseConsoleView({ db, store, now });
  const console = new ReleaseConsole({ store, writable, origin, now });
  app.onPolicyViolation.add((release) => health.acceptViolation(release));
  await app.register(withZod((zod) => healthRoutes(zod, { health })));
  await app.register(withZod((zod) => discoveryRoutes(zod, { store, reader, origin })));
  await app.register(withZod((zod) => consoleRoutes(zod, { view, console })));
}
