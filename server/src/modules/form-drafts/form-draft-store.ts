import {
  DRAFT_DAYS,
  type DraftForm,
  type FormDraft,
  type FormDraftInput,
  MAX_FORM_DRAFTS,
} from '@portal/shared/contracts';
import { DAY_MS } from '@portal/shared/durations';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { authorOf, type Principal } from '../access/index.ts';

const oldestKept = (now: Date) => new Date(now.getTime() - DRAFT_DAYS * DAY_MS);

/** The own draft of a form, unless it is too old. */
export async function findFormDraft(
  db: Kysely<Database>,
  principal: Principal,
  form: DraftForm,
  now: Date,
): Promise<FormDraft | null> {
  const { actorUserId, subjectKind, subjectId } = authorOf(principal);
  const draft = await db
    .selectFrom('formDraft')
    .select(['revision', 'body', 'updatedAt'])
    .where('actorUserId', '=', actorUserId)
    .where('subjectKind', '=', subjectKind)
    .where('subjectId', '=', subjectId)
    .where('form', '=', form)
    .where('updatedAt', '>', oldestKept(now))
    .executeTakeFirst();
  return draft ? { revision: draft.revision, values: draft.body, updatedAt: draft.updatedAt.toISOString() } : null;
}

/** Writes a draft over the one before: the last one wins. The oldest beyond `MAX_FORM_DRAFTS` go. */
export async function writeFormDraft(
  db: Kysely<Database>,
  principal: Principal,
  form: DraftForm,
  { revision, values }: FormDraftInput,
  updatedAt: Date,
): Promise<void> {
  const draft = { revision, body: JSON.stringify(values), updatedAt };
  await db
    .insertInto('formDraft')
    .values({ ...authorOf(principal), form, ...draft })
    .onConflict((conflict) => conflict.columns(['actorUserId', 'subjectKind', 'subjectId', 'form']).doUpdateSet(draft))
    .execute();
  await deleteSurplus(db, principal, form);
}

/** Deletes the oldest drafts of an account beyond the number that one person may have; never that of this form. */
async function deleteSurplus(db: Kysely<Database>, { userId }: Principal, form: DraftForm): Promise<void> {
  // two saves at once find the same oldest ones: the second skips them instead of waiting
  await sql`
    delete from form_draft where (actor_user_id, subject_kind, subject_id, form) in (
      select actor_user_id, subject_kind, subject_id, form from form_draft
      where actor_user_id = ${userId}
      order by (form = ${form}) desc, updated_at desc offset ${MAX_FORM_DRAFTS} for update skip locked)
  `.execute(db);
}

export async function deleteFormDraft(db: Kysely<Database>, principal: Principal, form: DraftForm): Promise<void> {
  const { actorUserId, subjectKind, subjectId } = authorOf(principal);
  await db
    .deleteFrom('formDraft')
    .where('actorUserId', '=', actorUserId)
    .where('subjectKind', '=', subjectKind)
    .where('subjectId', '=', subjectId)
    .where('form', '=', form)
    .execute();
}

/** Deletes what anybody has entered into the reports of some referrals, which their agent does not have any more. */
export async function forgetReportDrafts(trx: Transaction<Database>, referralIds: readonly number[]): Promise<void> {
  if (referralIds.length === 0) return;
  const forms = referralIds.map((id) => `referral-report-${id}` as const);
  await trx.deleteFrom('formDraft').where('form', 'in', forms).execute();
}

/** Deletes the drafts that were not saved for 30 days (D-46). */
export async function deleteOldFormDrafts(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('formDraft').where('updatedAt', '<=', oldestKept(now)).execute();
}
