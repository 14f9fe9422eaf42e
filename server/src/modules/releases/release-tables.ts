import type { HealthErrorCode, HealthPhase, HealthReport, Vital } from '@portal/shared/contracts/release-health';

/** The key by which reports are counted. */
interface CountedBy {
  remote: string;
  version: string;
  /** The beginning of the hour that is counted. */
  hour: Date;
  phase: HealthPhase;
  outcome: HealthReport['outcome'];
  /** Empty without an error. */
  errorCode: HealthErrorCode | '';
  /** See `loadBucket`; 0 for all but loads that went well. */
  loadBucket: number;
}

export interface ReleaseHealthTable extends CountedBy {
  reports: number;
}

/** The worst report of a visit about a release in one phase, as it was counted. */
export interface ReleaseVisitTable extends CountedBy {
  /** The id of the visit's token. */
  visit: string;
}

/** A visitor counted by the guard for a release under trial. */
export interface GuardVisitorTable {
  remote: string;
  /** See `GuardedRelease`. */
  trial: string;
  visitor: string;
  network: string;
  isLocal: boolean;
  isFailed: boolean;
  countedAt: Date;
}

/** A visitor of a rollout, or of the live release it is compared with, who was there in an hour (migration 0063). */
export interface GuardPresenceTable extends Omit<GuardVisitorTable, 'countedAt'> {
  /** Its beginning. */
  hour: Date;
  /** The rollout's share of the visitors then, in hundredths of a percent. */
  weight: number;
}

/** How many visits measured about the same on a page of a release (migration 0058). The host's release has every page. */
export interface FieldDataTable {
  remote: string;
  version: string;
  /** The beginning of the hour that is counted. */
  hour: Date;
  page: string;
  vital: Vital;
  /** See `vitalBucket`; of thousandths instead of milliseconds for CLS. */
  bucket: number;
  visits: number;
}

/** What a visit has reported, so that it counts once. */
export interface FieldVisitTable {
  visit: string;
  vital: Vital;
  /** Empty for what a visit has one of. */
  page: string;
  hour: Date;
}

/** The largest paint of a visitor of a release under trial, or of the one it is compared with. */
export interface GuardPaintTable {
  remote: string;
  /** See `GuardedRelease`. */
  trial: string;
  version: string;
  visitor: string;
  network: string;
  isLocal: boolean;
  bucket: number;
  countedAt: Date;
}

export interface ReleaseTables {
  fieldData: FieldDataTable;
  fieldVisit: FieldVisitTable;
  guardPaint: GuardPaintTable;
  guardPresence: GuardPresenceTable;
  releaseHealth: ReleaseHealthTable;
  releaseVisit: ReleaseVisitTable;
  guardVisitor: GuardVisitorTable;
}
