import type { HealthBeacon, HealthReport } from '@portal/shared/contracts/release-health';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { readSnapshotParts } from '@portal/release';
import type { ReleaseReader, ReleaseStore } from '@portal/release';
import type { Database } from '../../database/database.ts';
import type { BoundedLog } from '../../platform/limits/bounded-log.ts';
import { networkOf } from '../../platform/requests/network-of.ts';
import type { NetworkSizes } from '../../platform/requests/network-of.ts';
import { badRequest } from '../../platform/responses/problem-error.ts';
import { requireVisit } from '../../platform/visits/require-visit.ts';
import { nameFor } from '../../platform/visits/visit-token.ts';
import type { Visit } from '../../platform/visits/visit-token.ts';
import { forgetOldHealth, keepOutcomes, worstReports } from './health-store.ts';
import { withReleaseErrors } from './map-release-error.ts';
import type { ReleaseGuard } from './release-guard.ts';

const HOUR = 3_600_000;
/** There are few snapshots; beyond these the least recently used ones are read again. */
const KNOWN_AT_MOST = 1000;

export interface ReleaseHealthOptions {
  db: Kysely<Database>;
  store: ReleaseStore;
  reader: ReleaseReader;
  guard: ReleaseGuard;
  networks: NetworkSizes;
  bounded: BoundedLog;
  now: () => Date;
}

/** The sender of a beacon, according to the request. */
export interface BeaconSender {
  /** With trusted proxies taken into account. */
  address: string;
  /** By the visitor's cookie; null without one. */
  visitorId: string | null;
}

/** Browsers' reports about releases: counted, logged when bad, and passed to the guard. */
export class ReleaseHealthService {
  readonly #options: ReleaseHealthOptions;
  readonly #snapshots = new LRUCache<string, ReadonlySet<string>>({ max: KNOWN_AT_MOST });
  /** The hour in which this server has removed old counts. */
  #tidiedIn = -1;

  constructor(options: ReleaseHealthOptions) {
    this.#options = options;
  }

  /**
   * @throws ProblemError 403 `visit_refused` without a token that this portal issued to this visitor and that is still
   * valid, 400 `bad_request` for a release that is not in its snapshot; nothing is stored then
   */
  async accept({ visit: token, reports }: HealthBeacon, sender: BeaconSender, log: FastifyBaseLogger): Promise<void> {
    const { db, reader, networks, guard, now } = this.#options;
    const key = await withReleaseErrors(() => reader.visitKey());
    const visit = requireVisit(token, sender.visitorId, { key, now: now() });
    await withReleaseErrors(() => this.#requireInSnapshot(visit, reports));
    const worst = worstReports(reports);
    const network = networkOf(sender.address, networks);
    // Logged first: even when the database fails, the reference on a visitor's card is in the log.
    let fresh = worst;
    try {
      const isCounted = !visit.isPinned;
      fresh = await keepOutcomes(db, { visit: visit.id, reports: worst, now: now(), isCounted });
    } finally {
      for (const report of fresh) this.#log(log, report, visit, network.name);
    }
    await this.#tidy();
    if (visit.isPinned) return;
    const visitor = {
      visitor: visit.visitor,
      network: nameFor(key, 'network', network.name),
      isLocal: network.isLocal,
    };
    for (const ofRelease of Map.groupBy(fresh, nameOf).values()) {
      const [release] = ofRelease;
      if (!release) continue;
      await guard.hear(release, { ...visitor, isFailed: ofRelease.some(({ outcome }) => outcome !== 'ok') });
    }
  }

  async #requireInSnapshot({ snapshot }: Visit, reports: readonly HealthReport[]): Promise<void> {
    const releases = await this.#releasesOf(snapshot);
    const foreign = reports.find((report) => !releases.has(nameOf(report)));
    if (foreign) throw badRequest(`${nameOf(foreign)} is not in the snapshot ${snapshot}.`);
  }

  async #releasesOf(snapshot: string): Promise<ReadonlySet<string>> {
    const known = this.#snapshots.get(snapshot);
    if (known) return known;
    const parts = await readSnapshotParts(this.#options.store, snapshot);
    if (parts === null) throw badRequest(`There is no snapshot ${snapshot}.`);
    const releases = new Set(parts.map(nameOf));
    this.#snapshots.set(snapshot, releases);
    return releases;
  }

  #log(log: FastifyBaseLogger, report: HealthReport, { id: visit, snapshot, isPinned }: Visit, network: string): void {
    const { phase, outcome, errorCode, reference, milliseconds } = report;
    if (outcome === 'ok' && !isPinned) return;
    const release = nameOf(report);
    if (!this.#options.bounded.allows(network, `${release} ${errorCode ?? outcome}`)) return;
    const facts = { visit, snapshot, isPinned, release, phase, outcome, errorCode, reference, milliseconds };
    if (outcome === 'ok') log.info(facts, 'a pinned release loaded');
    else log.warn(facts, 'a release failed in a browser');
  }

  async #tidy(): Promise<void> {
    const { db, now } = this.#options;
    const hour = Math.floor(now().getTime() / HOUR);
    if (hour === this.#tidiedIn) return;
    this.#tidiedIn = hour;
    await forgetOldHealth(db, now());
  }
}

const nameOf = ({ remote, version }: { remote: string; version: string }): string => `${remote}@${version}`;
