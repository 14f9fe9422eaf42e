import { ENDPOINTS, type PageData, parsePageData, type PortalConfig } from '@portal/shared/contracts';
import { pageDataTextIn } from '@portal/shared/html';
import type { HealthReport } from '@portal/shared/contracts/release-health';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { delivery } from '../../../delivery/delivery.ts';
import { BoundedLog } from '../../../platform/limits/bounded-log.ts';
import { createApp, withZod } from '../../../platform/http/create-app.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import { DEFAULT_NETWORKS, type NetworkSizes } from '../../../platform/requests/network-of.ts';
import type { TestReleases } from '../../../testing/test-releases.ts';
import { pageLogRoutes } from '../../page-log/index.ts';
import { healthRoutes } from '../health.routes.ts';
import type { GuardNotices } from '../guard-notices.ts';
import type { WritableStore } from '../index.ts';
import { Comparisons } from '../comparisons.ts';
import { ReleaseGuard } from '../release-guard.ts';
import { ReleaseHealthService } from '../release-health.ts';
import { VISITORS_PER_NETWORK } from '../rules/guarded-release.ts';

const config: PortalConfig = {
  environment: 'production',
  demoMode: false,
  identity: { userPoolId: 'us-east-1_portalDev', clientId: 'client', endpoint: null },
  supportPhone: '(844) 903-7653',
  supportCentreUrl: 'https://support.example.com',
};

interface HealthServerOptions {
  db: Kysely<Database>;
  releases: TestReleases;
  now: () => Date;
  /** Every line of the log. */
  onLine: (line: Record<string, unknown>) => void;
  writable?: WritableStore;
  networks?: NetworkSizes;
  /** Default: of this server's guard alone. */
  comparisons?: Comparisons;
  /** Default: what the guard does is reported to nobody. */
  notices?: GuardNotices;
}

/** A server that delivers pages and receives their health and their log, as one of several of a portal. */
export async function startHealthServer(options: HealthServerOptions): Promise<FastifyInstance> {
  const { db, releases, now, onLine, writable = releases.writable, notices = null } = options;
  const { networks: sizes = DEFAULT_NETWORKS } = options;
  const write = (line: string) => onLine(JSON.parse(line) as Record<string, unknown>);
  const app = await createApp({
    logger: createLogger({ logLevel: 'info', isProduction: true }, { write }),
    checkDatabase: () => sql`select 1`.execute(db),
  });
  const { store, reader } = releases;
  const visitorsPerNetwork = VISITORS_PER_NETWORK;
  const { comparisons = new Comparisons({ background: db, visitorsPerNetwork, log: app.log, now }) } = options;
  const guard = new ReleaseGuard({
    db,
    reader,
    store: writable,
    comparisons,
    visitorsPerNetwork,
    notices,
    log: app.log,
    now,
  });
  const bounded = new BoundedLog({ perSource: 300, total: 20_000, now, onLeftOut: () => {} });
  const health = new ReleaseHealthService({ db, store, reader, guard, networks: sizes, bounded, now });
  await app.register(withZod((zod) => healthRoutes(zod, { health })));
  const visitKey = () => reader.visitKey();
  await app.register(withZod((zod) => pageLogRoutes(zod, { visitKey, networks: sizes, now })));
  await app.register(delivery, { reader, config, now });
  await app.ready();
  return app;
}

/** One load of a page, with what its browser got. */
export interface PageVisit {
  token: string;
  cookie: string;
  address: string;
  page: PageData;
}

let networks = 0;
/** An address in a network of no other test visitor. */
export const freshAddress = (): string => `20.${Math.floor((networks += 1) / 250)}.${networks % 250}.7`;

interface VisitOptions {
  /** Default: a separate network. */
  address?: string;
  /** Cookie of a visitor who was here before. */
  cookie?: string;
  path?: string;
}

/** Loads a page as a browser does. */
export async function openPage(app: FastifyInstance, options: VisitOptions = {}): Promise<PageVisit> {
  const { address = freshAddress(), cookie: known = '', path = '/mfe-list' } = options;
  const answer = await app.inject({ url: path, remoteAddress: address, headers: known ? { cookie: known } : {} });
  const page = parsePageData(pageDataTextIn(answer.body)!);
  const [made = ''] = String(answer.headers['set-cookie'] ?? '').split(';');
  return { token: page.visitToken, cookie: known || made, address, page };
}

/** The first new visitor who gets a version. */
export async function openPageWith(
  app: FastifyInstance,
  remote: string,
  version: string,
  options: VisitOptions = {},
): Promise<PageVisit> {
  for (let visitor = 0; visitor < 200; visitor += 1) {
    const visit = await openPage(app, options);
    const given = remote === 'host' ? visit.page.snapshot.host : visit.page.snapshot.remotes[remote];
    if (given?.version === version) return visit;
  }
  throw new Error(`No visitor gets ${remote} ${version}`);
}

/** Sends the report of a visit, from the address that loaded the page. */
export const sendBeacon = (
  app: FastifyInstance,
  { token, cookie, address }: Pick<PageVisit, 'token' | 'cookie' | 'address'>,
  reports: readonly object[],
) =>
  app.inject({
    method: 'POST',
    url: ENDPOINTS.releaseHealth,
    remoteAddress: address,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    payload: JSON.stringify({ visit: token, reports }),
  });

export const okReport = (changes: Partial<HealthReport> = {}): HealthReport => ({
  remote: 'mfe-list',
  version: '1.0.0',
  phase: 'load',
  outcome: 'ok',
  errorCode: null,
  milliseconds: 120,
  reference: null,
  ...changes,
});

export const REFERENCE = 'PR-7K2M-94QX';
export const failure = (changes: Partial<HealthReport> = {}): HealthReport =>
  okReport({ outcome: 'recovered', errorCode: 'refused-status', reference: REFERENCE, ...changes });
