import type { GrantKey } from '../access/index.ts';
import type { ReportKey } from './report-store.ts';

/** One generation of a report. An answer to an earlier generation than the newest one is ignored. */
export interface GenerationJob extends ReportKey {
  generationId: string;
  /** The grant of the admin who asked for it in the agent's name. */
  grant?: GrantKey;
}

export interface GenerationAttempt {
  /** From 1. */
  attempt: number;
  isLast: boolean;
}

/** What the job queue calls for each generation. */
export interface GenerationWork {
  /** @throws whatever makes another attempt worth while */
  generate: (job: GenerationJob, attempt: GenerationAttempt) => Promise<void>;
  giveUp: (job: GenerationJob) => Promise<void>;
}
