import type { DraftForm } from '@portal/shared/contracts';
import type { JSONColumnType } from 'kysely';

/** What a person has entered into a form and not submitted (migration 0023, D-46). */
interface FormDraftTable {
  actorUserId: string;
  subjectKind: 'self' | 'agent' | 'director';
  subjectId: number;
  form: DraftForm;
  revision: number;
  body: JSONColumnType<Record<string, unknown>>;
  updatedAt: Date;
}

export interface FormDraftTables {
  formDraft: FormDraftTable;
}
