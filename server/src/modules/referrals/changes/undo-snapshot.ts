import type { Updateable } from 'kysely';
import type { ReferralRecord, ReferralTable } from '../../../database/people-tables.ts';
import { NO_ACTOR } from '../../actors/index.ts';
import type { StatusColumns } from '../rules/status-change.ts';

const ACTOR_COLUMNS = ['actorKind', 'actorId', 'subjectKind', 'subjectId', 'grantId'] as const;

/** The values that some columns had before a change, as JSON. */
export function toSnapshot(before: ReferralRecord, changed: Partial<StatusColumns>): Record<string, unknown> {
  const columns = [
    ...Object.keys(changed),
    'updatedAt',
    'statusUpdatedAt',
    'lastModifiedBy',
  ] as (keyof ReferralRecord)[];
  const actor = before.actorRevision === before.revision ? before : NO_ACTOR;
  return {
    ...Object.fromEntries(columns.map((column) => [column, before[column]])),
    ...Object.fromEntries(ACTOR_COLUMNS.map((column) => [column, actor[column]])),
  };
}

/** The columns to write to restore a referral. */
export function fromSnapshot(snapshot: Record<string, unknown>): Snapshot {
  // written by toSnapshot and by nothing else
  const { detail, ...columns } = snapshot as Snapshot & { detail?: object };
  return { ...columns, ...(detail === undefined ? {} : { detail: JSON.stringify(detail) }) };
}

type Snapshot = Updateable<ReferralTable>;
