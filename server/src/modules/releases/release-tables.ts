import type { HealthErrorCode, HealthPhase, HealthReport } from '@portal/shared/contracts/release-health';

export interface ReleaseHealthTable {
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
  reports: number;
}

export interface RolloutHealthTable {
  remote: string;
  rolloutId: string;
  loads: number;
  failures: number;
  /** When it was counted last. */
  countedAt: Date;
}

export interface ReleaseTables {
  releaseHealth: ReleaseHealthTable;
  rolloutHealth: RolloutHealthTable;
}
