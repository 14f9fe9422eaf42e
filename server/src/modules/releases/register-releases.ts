import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { ReleaseReader, ReleaseStore } from '@portal/release';
import type { Database } from '../../database/database.ts';
import { BoundedLog } from '../../platform/limits/bounded-log.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { NetworkSizes } from '../../platform/requests/network-of.ts';
import type { StartJobs } from '../jobs/index.ts';
import type { OutboxService } from '../outbox/index.ts';
import { consoleRoutes } from './console.routes.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { Comparisons } from './comparisons.ts';
import { GuardNotices } from './guard-notices.ts';
import { healthRoutes } from './health.routes.ts';
import { ReleaseConsole } from './release-console.ts';
import { ReleaseConsoleView } from './release-console-view.ts';
import { ReleaseHealthService } from './release-health.ts';
import { ReleaseGuard } from './release-guard.ts';
import { RolloutSteps } from './rollout-steps.ts';
import { VISITORS_PER_NETWORK } from './rules/guarded-release.ts';
import type { WritableStore } from './writable-store.ts';

/** The release index as this server reads it. */
export interface ReleaseIndex {
  store: ReleaseStore;
  reader: ReleaseReader;
  /** The same store, for changes. */
  writable: WritableStore;
  /** The portal's own address without a trailing slash. */
  origin: string;
}

interface ReleasesOptions {
  db: Kysely<Database>;
  /** For the guard: no request waits for its verdict. */
  background: Kysely<Database>;
  releases: ReleaseIndex;
  /** The size of one network. */
  networks: NetworkSizes;
  /** The most visitors that one network counts for; undefined: the default of the guard. */
  visitorsPerNetwork: number | undefined;
  /** Takes the notices of what the guard and rollouts in steps did, or could not do; null: to nobody. */
  guardOutbox: OutboxService | null;
  now: () => Date;
}

/** Log lines per hour: enough for every reference of an office where a release fails for all. */
const LINES_PER_NETWORK = 300;
const LINES = 20_000;

/** Registers the health of releases, their guard and steps, the console and the public index. Needs `permissions`. */
export async function registerReleases(
  app: FastifyInstance,
  options: ReleasesOptions,
): Promise<{ startJobs: StartJobs }> {
  const { db, background, networks, visitorsPerNetwork = VISITORS_PER_NETWORK, now } = options;
  const { store, reader, writable, origin } = options.releases;
  const { guardOutbox: outbox } = options;
  const { channel } = reader;
  const notices = outbox && new GuardNotices({ db: background, store, channel, outbox, origin, now });
  const comparisons = new Comparisons({ background, visitorsPerNetwork, log: app.log, now });
  const guarding = { db: background, reader, store: writable, comparisons, visitorsPerNetwork, notices };
  const guard = new ReleaseGuard({ ...guarding, log: app.log, now });
  const steps = new RolloutSteps({ ...guarding, log: app.log, now });
  const bounded = new BoundedLog({
    perSource: LINES_PER_NETWORK,
    total: LINES,
    now,
    onLeftOut: (failure, lines) => app.log.warn({ failure, lines }, 'failures of a release were left out of the log'),
  });
  app.addHook('onClose', async () => bounded.flush());
  const health = new ReleaseHealthService({ db, store, reader, guard, networks, bounded, now });
  const view = new ReleaseConsoleView({ db, store, served: channel, comparisons, visitorsPerNetwork, now });
  const console = new ReleaseConsole({ store, writable, origin, now });
  await app.register(withZod((zod) => healthRoutes(zod, { health })));
  await app.register(withZod((zod) => discoveryRoutes(zod, { store, reader, origin })));
  await app.register(withZod((zod) => consoleRoutes(zod, { view, console })));
  return {
    startJobs: async (boss) => {
      await steps.schedule(boss);
      await notices?.schedule(boss);
    },
  };
}
