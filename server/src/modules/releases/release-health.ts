import type { HealthBeacon, HealthReport } from '@portal/shared/contracts/release-health';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { readSnapshotReleases } from 'release';
import type { ReleaseReader, ReleaseStore } from 'release';
import type { Database } from '../../database/database.ts';
import { badRequest } from '../../platform/problem-error.ts';
import type { NamedRelease } from '../../platform/policy-reports.ts';
import { countForRollout, countReports, forgetOldHealth } from './health-store.ts';
import type { RolloutGuard } from './rollout-guard.ts';
import { GUARDED_CHANNEL } from './rollout-guard.ts';
import { withReleaseErrors } from './map-release-error.ts';

const HOUR = 3_600_000;
/** Snapshots are few; somebody who makes ids up must not fill the memory. */
const KNOWN_AT_MOST = 1000;

export interface ReleaseHealthOptions {
  db: Kysely<Database>;
  store: ReleaseStore;
  reader: ReleaseReader;
  guard: RolloutGuard;
  now: () => Date;
}

/** What browsers tell of releases: kept as counts, written to the log when bad, and shown to the rollout guard. */
export class ReleaseHealthService {
  readonly #options: ReleaseHealthOptions;
  readonly #snapshots = new Set<string>();
  /** The hour in which this server has removed old counts. */
  #tidiedIn = -1;

  constructor(options: ReleaseHealthOptions) {
    this.#options = options;
  }

  /** @throws ProblemError 400 `bad_request` for a snapshot or release that does not exist; nothing is kept then */
  async accept(beacon: HealthBeacon, log: FastifyBaseLogger): Promise<void> {
    const { snapshot, isPinned, reports } = beacon;
    await withReleaseErrors(() => this.#requireKnown(beacon));
    for (const report of reports) logReport(log, report, { snapshot, isPinned });
    if (!isPinned) await this.#count(reports);
  }

  /** A file of a release broke the policy of a page. What is no release is passed over: addresses are made up easily. */
  async acceptViolation(release: NamedRelease): Promise<void> {
    if (!(await this.#options.reader.isPublished(release))) return;
    await this.#count([
      { ...release, phase: 'policy', outcome: 'failed', errorCode: 'policy', milliseconds: 0, reference: null },
    ]);
  }

  async #requireKnown({ snapshot, reports }: HealthBeacon): Promise<void> {
    if (!(await this.#isSnapshot(snapshot))) throw badRequest(`There is no snapshot ${snapshot}.`);
    for (const { remote, version } of reports) {
      if (await this.#options.reader.isPublished({ remote, version })) continue;
      throw badRequest(`${remote}@${version} was never published.`);
    }
  }

  async #count(reports: readonly HealthReport[]): Promise<void> {
    const { db, reader, guard, now } = this.#options;
    await this.#tidy();
    await countReports(db, reports, now());
    for (const { remote, rollout } of await reader.liveRollouts(GUARDED_CHANNEL)) {
      const ofIt = reports.filter((report) => report.remote === remote && report.version === rollout.version);
      if (ofIt.length === 0) continue;
      const loads = ofIt.filter(({ phase }) => phase === 'load').length;
      const failures = ofIt.filter(({ outcome }) => outcome !== 'ok').length;
      const counts = await countForRollout(db, { remote, rolloutId: rollout.id, loads, failures }, now());
      await guard.judge(rollout, counts);
    }
  }

  async #isSnapshot(id: string): Promise<boolean> {
    if (this.#snapshots.has(id)) return true;
    if ((await readSnapshotReleases(this.#options.store, id)) === null) return false;
    if (this.#snapshots.size >= KNOWN_AT_MOST) this.#snapshots.clear();
    this.#snapshots.add(id);
    return true;
  }

  async #tidy(): Promise<void> {
    const { db, now } = this.#options;
    const hour = Math.floor(now().getTime() / HOUR);
    if (hour === this.#tidiedIn) return;
    this.#tidiedIn = hour;
    await forgetOldHealth(db, now());
  }
}

function logReport(
  log: FastifyBaseLogger,
  { remote, version, phase, outcome, errorCode, reference, milliseconds }: HealthReport,
  visit: Pick<HealthBeacon, 'snapshot' | 'isPinned'>,
): void {
  const facts = { ...visit, release: `${remote}@${version}`, phase, outcome, errorCode, reference, milliseconds };
  if (outcome !== 'ok') log.warn(facts, 'a release failed in a browser');
  else if (visit.isPinned) log.info(facts, 'a pinned release loaded');
}
