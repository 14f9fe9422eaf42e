import type { ContentKind } from '@portal/shared/contracts/content-editor';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { writeAudit, type Principal } from '../../access/index.ts';

/** Who changes content, and in which request. */
export interface ContentStaff {
  admin: Principal;
  requestId: string;
}

export type ContentAuditStep =
  | 'created'
  | 'draft-begun'
  | 'draft-discarded'
  | 'published'
  | 'taken-offline'
  | 'restored-as-draft'
  | 'picture-uploaded';

interface AuditedStep {
  step: ContentAuditStep;
  kind?: ContentKind;
  id: string;
  version?: number;
  /** Names of the fields that differ from the version before. */
  fields?: readonly string[];
}

/** One row of the audit log for each step, in its transaction (D-05). Of a draft the first save, not each of them. */
export async function auditContent(
  trx: Transaction<Database>,
  { admin, requestId }: ContentStaff,
  { step, kind, id, version, fields = [] }: AuditedStep,
  at: Date,
): Promise<void> {
  await writeAudit(trx, {
    actor: admin,
    event: 'write',
    grant: admin.grant,
    operation: 'content.edit',
    object: { kind: kind ?? 'picture', id },
    detail: {
      step,
      ...(version !== undefined && { version: String(version) }),
      ...(fields.length > 0 && { fields: fields.join(', ') }),
    },
    requestId,
    at,
  });
}
