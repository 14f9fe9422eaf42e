import { DRAFT_DAYS, MAX_DRAFTS, type ReferralDraftInput } from '@portal/shared/contracts';
import type { ContactViewer } from '@portal/shared/domain';
import { DAY_MS } from '@portal/shared/durations';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { authorOf, type Principal } from '../../access/index.ts';
import { contactIsVisible } from '../referral-scope.ts';
import type { ReferralOwner } from '../referral-store.ts';
import type { Contact } from '../rules/mask-contact.ts';

const oldestKept = (now: Date) => new Date(now.getTime() - DRAFT_DAYS * DAY_MS);

/** The draft of a person, unless it is too old. */
export function findDraft(db: Kysely<Database>, principal: Principal, referralId: number, now: Date) {
  const { actorUserId, subjectKind, subjectId } = authorOf(principal);
  return db
    .selectFrom('referralDraft')
    .select(['revision', 'body', 'isContactVisible', 'updatedAt'])
    .where('actorUserId', '=', actorUserId)
    .where('subjectKind', '=', subjectKind)
    .where('subjectId', '=', subjectId)
    .where('referralId', '=', referralId)
    .where('updatedAt', '>', oldestKept(now))
    .executeTakeFirst();
}

/** Writes a draft over the one before. */
export async function writeDraft(
  trx: Transaction<Database>,
  principal: Principal,
  { agentId, referralId }: Pick<ReferralOwner, 'agentId' | 'referralId'>,
  { revision, body, isContactVisible, updatedAt }: ReferralDraftInput & { isContactVisible: boolean; updatedAt: Date },
): Promise<void> {
  const draft = { agentId, revision, body: JSON.stringify(body), isContactVisible, updatedAt };
  await trx
    .insertInto('referralDraft')
    .values({ ...authorOf(principal), referralId, ...draft })
    .onConflict((conflict) =>
      conflict.columns(['actorUserId', 'subjectKind', 'subjectId', 'referralId']).doUpdateSet(draft),
    )
    .execute();
}

/** Deletes the oldest drafts of an account beyond the number that one person may have; never that of this referral. */
export async function deleteSurplus(
  trx: Transaction<Database>,
  { userId }: Principal,
  referralId: number,
): Promise<void> {
  // two saves at once find the same oldest ones: the second skips them instead of waiting
  await sql`
    delete from referral_draft where (actor_user_id, subject_kind, subject_id, referral_id) in (
      select actor_user_id, subject_kind, subject_id, referral_id from referral_draft
      where actor_user_id = ${userId}
      order by (referral_id = ${referralId}) desc, updated_at desc offset ${MAX_DRAFTS} for update skip locked)
  `.execute(trx);
}

export async function deleteDraft(db: Kysely<Database>, principal: Principal, referralId: number): Promise<void> {
  const { actorUserId, subjectKind, subjectId } = authorOf(principal);
  await db
    .deleteFrom('referralDraft')
    .where('actorUserId', '=', actorUserId)
    .where('subjectKind', '=', subjectKind)
    .where('subjectId', '=', subjectId)
    .where('referralId', '=', referralId)
    .execute();
}

/** Deletes the drafts that were not saved for 30 days (D-46). */
export async function deleteOldDrafts(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('referralDraft').where('updatedAt', '<=', oldestKept(now)).execute();
}

/** The contact of a referral's consumer if it is hidden from this viewer, else null (D-17). It is only for masking. */
export async function readHiddenContact(
  db: Kysely<Database>,
  { agentId, consumerId }: ReferralOwner,
  viewer: ContactViewer,
): Promise<Contact | null> {
  const { rows } = await sql<Contact & { isVisible: boolean }>`
    select c.email, c.phone_number, ${contactIsVisible({ viewer })} as is_visible
    from consumer c
    join agent a using (agent_id)
    join referral_row r using (agent_id, consumer_id)
    where c.agent_id = ${agentId} and c.consumer_id = ${consumerId}
    limit 1
  `.execute(db);
  const [contact] = rows;
  return !contact || contact.isVisible ? null : contact;
}
