import type { HealthErrorCode, HealthPhase, HealthReport } from '@portal/shared/contracts/release-health';

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
  /** See `Trial`. */
  trial: string;
  visitor: string;
  network: string;
  isLocal: boolean;
  isFailed: boolean;
  countedAt: Date;
}

export interface ReleaseTables {
  releaseHealth: ReleaseHealthTable;
  releaseVisit: ReleaseVisitTable;
  guardVisitor: GuardVisitorTable;
}
