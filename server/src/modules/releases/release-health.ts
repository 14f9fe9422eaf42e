import type { HealthBeacon, HealthReport, PageVital } from '@portal/shared/contracts/release-health';
import { HOUR_MS } from '@portal/shared/durations';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { HOST } from '@portal/shared/contracts/release';
import { readRelease, readSnapshotParts, type ReleaseReader, type ReleaseStore } from '@portal/release';
import type { Database } from '../../database/database.ts';
import type { BoundedLog } from '../../platform/limits/bounded-log.ts';
import { networkOf, type NetworkSizes } from '../../platform/requests/network-of.ts';
import { badRequest } from '../../platform/responses/problem-error.ts';
import { requireVisit } from '../../platform/visits/require-visit.ts';
import { nameFor, type Visit } from '../../platform/visits/visit-token.ts';
import { forgetOldFieldData, keepVitals } from './field-data-store.ts';
import { forgetOldHealth, keepOutcomes, worstReports } from './health-store.ts';
import { withReleaseErrors } from './map-release-error.ts';
import type { ReleaseGuard } from './release-guard.ts';
import { vitalBucket } from './rules/load-times.ts';

/** There are few snapshots; beyond these the least recently used ones are read again. */
const MAX_KNOWN = 1000;

export interface ReleaseHealthServiceOptions {
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
  /** Id in the visitor's cookie; null without one. */
  visitorId: string | null;
}

type SnapshotParts = NonNullable<Awaited<ReturnType<typeof readSnapshotParts>>>;

/** Whoever reported, in pseudonyms. */
interface Visitor {
  visitor: string;
  network: string;
  isLocal: boolean;
}

/** Browsers' reports about releases: counted, logged when bad, and passed to the guard. */
export class ReleaseHealthService {
  readonly #options: ReleaseHealthServiceOptions;
  readonly #snapshots = new LRUCache<string, SnapshotParts>({ max: MAX_KNOWN });
  /** Pages by snapshot, such as `mfe-referrals /referrals`, of all its releases. */
  readonly #pages = new LRUCache<string, ReadonlySet<string>>({ max: MAX_KNOWN });
  /** The hour in which this server has removed old counts. */
  #tidiedIn = -1;

  constructor(options: ReleaseHealthServiceOptions) {
    this.#options = options;
  }

  /**
   * @throws ProblemError 403 `visit_refused` without a token that this portal issued to this visitor and that is still
   * valid, 400 `bad_request` for a release or a page that is not in its snapshot; nothing is stored then
   */
  async accept(
    { visit: token, reports, vitals }: HealthBeacon,
    sender: BeaconSender,
    log: FastifyBaseLogger,
  ): Promise<void> {
    const { reader, networks, now } = this.#options;
    const key = await withReleaseErrors(() => reader.visitKey());
    const visit = requireVisit(token, sender.visitorId, { key, now: now() });
    const parts = await withReleaseErrors(() => this.#partsOf(visit.snapshot));
    requireParts([...reports, ...vitals], parts, visit);
    if (vitals.length > 0) requirePages(vitals, await withReleaseErrors(() => this.#pagesOf(visit.snapshot, parts)));
    const network = networkOf(sender.address, networks);
    const visitor: Visitor = {
      visitor: visit.visitor,
      network: nameFor(key, 'network', network.name),
      isLocal: network.isLocal,
    };
    if (reports.length > 0) await this.#takeReports(reports, visit, { log, network: network.name, parts, visitor });
    if (vitals.length > 0 && !visit.isPinned) await this.#takeVitals(vitals, visit, { parts, visitor });
    await this.#tidy();
  }

  async #takeReports(
    reports: readonly HealthReport[],
    visit: Visit,
    {
      log,
      network,
      parts,
      visitor,
    }: { log: FastifyBaseLogger; network: string; parts: SnapshotParts; visitor: Visitor },
  ): Promise<void> {
    const { db, guard, now } = this.#options;
    const worst = worstReports(reports);
    // Logged first: even when the database fails, the reference on a visitor's card is in the log.
    let fresh = worst;
    try {
      const isCounted = !visit.isPinned;
      fresh = await keepOutcomes(db, { visit: visit.id, reports: worst, now: now(), isCounted });
    } finally {
      for (const report of fresh) this.#log(log, report, visit, network);
    }
    if (visit.isPinned) return;
    for (const ofRelease of Map.groupBy(fresh, nameOf).values()) {
      const [release] = ofRelease;
      if (!release) continue;
      const isFailed = ofRelease.some(({ outcome }) => outcome !== 'ok');
      await guard.hear(release, { ...visitor, isFailed, isWanted: isWanted(release, parts) });
    }
  }

  async #takeVitals(
    vitals: readonly PageVital[],
    visit: Visit,
    { parts, visitor }: { parts: SnapshotParts; visitor: Visitor },
  ): Promise<void> {
    const { db, guard, now } = this.#options;
    const host = parts.find(({ remote }) => remote === HOST)!; // every snapshot has one
    const fresh = await keepVitals(db, { visit: visit.id, vitals, host, now: now() });
    for (const { remote, version, vital, value } of fresh) {
      // the paint of a fallback includes the tries of the release that failed, so it says nothing about either
      if (vital !== 'lcp' || !isWanted({ remote, version }, parts)) continue;
      const bucket = vitalBucket(value);
      await guard.hearPaint(remote, { ...visitor, version, bucket });
      await guard.hearPaint(HOST, { ...visitor, version: host.version, bucket });
    }
  }

  async #partsOf(snapshot: string): Promise<SnapshotParts> {
    const known = this.#snapshots.get(snapshot);
    if (known) return known;
    const parts = await readSnapshotParts(this.#options.store, snapshot);
    if (parts === null) throw badRequest(`There is no snapshot ${snapshot}.`);
    this.#snapshots.set(snapshot, parts);
    return parts;
  }

  async #pagesOf(snapshot: string, parts: SnapshotParts): Promise<ReadonlySet<string>> {
    const known = this.#pages.get(snapshot);
    if (known) return known;
    const { store } = this.#options;
    const records = await Promise.all(parts.map(({ remote, version }) => readRelease(store, remote, version)));
    const releases = records.flatMap((record) => (record?.release.kind === 'remote' ? [record.release] : []));
    const pages = new Set(
      releases.flatMap(({ remote, manifest }) => manifest.pages.map(({ path }) => `${remote} ${path}`)),
    );
    this.#pages.set(snapshot, pages);
    return pages;
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
    const hour = Math.floor(now().getTime() / HOUR_MS);
    if (hour === this.#tidiedIn) return;
    this.#tidiedIn = hour;
    await forgetOldHealth(db, now());
    await forgetOldFieldData(db, now());
  }
}

const nameOf = ({ remote, version }: { remote: string; version: string }): string => `${remote}@${version}`;

/** Whether it is what the snapshot has for the visit, and not what replaces that one when it fails. */
const isWanted = ({ remote, version }: { remote: string; version: string }, parts: SnapshotParts): boolean =>
  parts.find((part) => part.remote === remote)?.version === version;

/** @throws ProblemError 400 for a release that the visit cannot have had */
function requireParts(
  reports: readonly { remote: string; version: string }[],
  parts: SnapshotParts,
  { snapshot }: Visit,
): void {
  const releases = new Set(parts.map(nameOf));
  const foreign = reports.find((report) => !releases.has(nameOf(report)));
  if (foreign) throw badRequest(`${nameOf(foreign)} is not in the snapshot ${snapshot}.`);
}

/** @throws ProblemError 400 for a page that no release of the visit has */
function requirePages(vitals: readonly PageVital[], pages: ReadonlySet<string>): void {
  const unknown = vitals.find(({ remote, page }) => !pages.has(`${remote} ${page}`));
  if (unknown) throw badRequest(`${unknown.page} is no page of ${unknown.remote}.`);
}
