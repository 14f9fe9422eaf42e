import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { UNDO_SECONDS } from '@portal/shared/contracts';
import type { ReferralGroup, StatusChange } from '@portal/shared/contracts';
import type { Database } from '../../database/database.ts';
import type { ReferralRecord } from '../../database/people-tables.ts';
import { conflict, notFound, ProblemError } from '../../platform/responses/problem-error.ts';
import { shownRole } from '../access/index.ts';
import type { AccessControl, Principal } from '../access/index.ts';
import { isSameActor, recordActor } from '../actors/index.ts';
import type { Editor } from '../actors/index.ts';
import { statusWord } from './build-referral-rows.ts';
import { insertReferral } from './insert-referral.ts';
import { readReferralGroup } from './referral-details-view.ts';
import { lockAgent, refreshReferralRows } from './referral-rows-store.ts';
import { viewerOf } from './referral-scope.ts';
import {
  appendHistory,
  findOwner,
  readReferral,
  readSides,
  takeUnassigned,
  undoColumns,
  writeReferral,
} from './referral-store.ts';
import type { NamedReferral, ReferralOwner } from './referral-store.ts';
import { planStatusChange } from './status-change.ts';
import { fromSnapshot } from './undo-snapshot.ts';

/** What the portal itself notes when a listing was congratulated; hidden in timelines (D-27). */
export const CONGRATULATIONS_NOTE = 'congrats-modal';
/** A click just before the end is still on its way. */
const UNDO_GRACE_SECONDS = 2;

/** Changes of referrals: rules, one transaction each, history, list rows (REF-71…73, D-16). */
export class ReferralService {
  readonly #db: Kysely<Database>;
  readonly #access: AccessControl;
  readonly #now: () => Date;

  constructor(db: Kysely<Database>, access: AccessControl, now: () => Date) {
    this.#db = db;
    this.#access = access;
    this.#now = now;
  }

  /** A consumer with all sides. @throws ProblemError 404 when there is no such referral, 403 out of reach */
  async read(principal: Principal, referralId: number): Promise<ReferralGroup> {
    const owner = await this.#reach(principal, referralId);
    return readReferralGroup(this.#db, owner, viewerOf(shownRole(principal)), this.#now());
  }

  /**
   * Moves a referral to another status, or says again that it stands (D-16).
   * @throws ProblemError 400 with field messages, 409 `referral_changed` when somebody else was faster
   */
  changeStatus(principal: Principal, change: StatusChange): Promise<ReferralGroup> {
    return this.#write(principal, change.agentReferralId, async (trx, referral, editor) => {
      requireRevision(referral, change.revision);
      const now = this.#now();
      const columns = planStatusChange(referral, change, { isStaff: principal.role === 'ROLE_ADMIN', now });
      const until = new Date(now.getTime() + (UNDO_SECONDS + UNDO_GRACE_SECONDS) * 1000);
      const written = { ...columns, ...undoColumns(referral, columns, until), statusUpdatedAt: now };
      await writeReferral(trx, referral, { columns: written, editor, now });
      await appendHistory(trx, {
        ...historyOf(referral, editor, now),
        kind: 'status',
        status: columns.status,
        subStatus: columns.subStatus,
        notes: change.notes ?? change.reason ?? null,
        listPrice: change.listPrice ?? null,
        listedDate: columns.listedDate ?? null,
        listingAppointmentDate: change.listingAppointmentDate ?? null,
      });
    });
  }

  /**
   * Takes the last status change back, by whoever made it and within 8 seconds; the history keeps both (D-16). Who made
   * it is a question of ids, the acting grant among them.
   * @throws ProblemError 409 `undo_too_late`
   */
  undo(principal: Principal, referralId: number, revision: number): Promise<ReferralGroup> {
    return this.#write(principal, referralId, async (trx, referral, editor) => {
      requireRevision(referral, revision);
      const now = this.#now();
      const { undo, undoUntil, actorRevision } = referral;
      const isByEditor = actorRevision === referral.revision && isSameActor(editor, referral);
      if (!undo || !undoUntil || undoUntil < now || !isByEditor) {
        throw conflict('undo_too_late', 'This can no longer be undone.');
      }
      const before = fromSnapshot(undo);
      await writeReferral(trx, referral, { columns: {}, editor, now });
      await trx
        .updateTable('referral')
        .set({ ...before, actorRevision: sql`revision` })
        .where('agentId', '=', referral.agentId)
        .where('referralId', '=', referral.referralId)
        .execute();
      await appendHistory(trx, {
        ...historyOf(referral, editor, now),
        kind: 'status',
        status: before.status,
        subStatus: before.subStatus,
        notes: `Undone: ${statusWord(referral)}`,
      });
    });
  }

  /** Adds a note without changing the status (REF-73). What the portal notes itself is no update of the agent. */
  addNote(principal: Principal, referralId: number, notes: string): Promise<ReferralGroup> {
    const isOfPortal = notes === CONGRATULATIONS_NOTE;
    if (isOfPortal) this.#access.requireOperation(principal, 'referral.congratulate');
    return this.#write(principal, referralId, async (trx, referral, editor) => {
      const now = this.#now();
      if (!isOfPortal) await writeReferral(trx, referral, { columns: {}, editor, now });
      await appendHistory(trx, { ...historyOf(referral, editor, now), kind: isOfPortal ? 'system' : 'note', notes });
    });
  }

  /** Creates the other side of a one-sided referral (API-32, CS-162). @throws ProblemError 409 `both_sides_exist` */
  addOtherSide(principal: Principal, referralId: number): Promise<ReferralGroup> {
    return this.#write(principal, referralId, async (trx, referral, editor) => {
      if ((await readSides(trx, referral)).length > 1) {
        throw conflict('both_sides_exist', 'This consumer has both sides already.');
      }
      const { agentId, consumerId, city, state, zip, timeZone, source } = referral;
      const place = { city, state, zip, timeZone, source };
      const now = this.#now();
      await insertReferral(trx, { agentId, consumerId, buySide: !referral.buySide, ...place }, { editor, now });
    });
  }

  /**
   * Gives a referral of a director's queue to one of the director's agents (D-08).
   * @throws ProblemError 403 for an agent of somebody else, 404 when it is not in the queue any more
   */
  async assign(principal: Principal, referralId: number, agentId: number): Promise<ReferralGroup> {
    await this.#access.requireAgent(principal, agentId);
    const now = this.#now();
    const owner = await this.#db.transaction().execute(async (trx) => {
      const editor = await recordActor(trx, principal, now);
      const taken = await takeUnassigned(trx, principal.reloDirectorId ?? 0, referralId);
      if (!taken) throw notFound('This referral is not in your queue any more.');
      await lockAgent(trx, agentId);
      const { consumerId, firstName, lastName, email, phoneNumber, createdAt, reloDirectorId, ...side } = taken;
      await trx
        .insertInto('consumer')
        .values({ agentId, consumerId, firstName, lastName, email, phoneNumber, createdAt })
        .execute();
      const detail = JSON.stringify({ assignedByReloDirectorId: reloDirectorId });
      await insertReferral(trx, { agentId, consumerId, ...side, detail }, { editor, now });
      await refreshReferralRows(trx, agentId, consumerId);
      return { agentId, consumerId, referralId };
    });
    return readReferralGroup(this.#db, owner, viewerOf(shownRole(principal)), now);
  }

  async #reach(principal: Principal, referralId: number): Promise<ReferralOwner> {
    const owner = await findOwner(this.#db, referralId);
    if (!owner) throw notFound('There is no such referral.');
    await this.#access.requireAgent(principal, owner.agentId);
    return owner;
  }

  /** One change of one referral: reached, locked, changed, its list rows written anew, read back. */
  async #write(
    principal: Principal,
    referralId: number,
    change: (trx: Transaction<Database>, referral: NamedReferral, editor: Editor) => Promise<void>,
  ): Promise<ReferralGroup> {
    const owner = await this.#reach(principal, referralId);
    await this.#db.transaction().execute(async (trx) => {
      await lockAgent(trx, owner.agentId);
      const editor = await recordActor(trx, principal, this.#now());
      await change(trx, await readReferral(trx, owner), editor);
      await refreshReferralRows(trx, owner.agentId, owner.consumerId);
    });
    return readReferralGroup(this.#db, owner, viewerOf(shownRole(principal)), this.#now());
  }
}

function requireRevision(referral: NamedReferral, revision: number): void {
  if (referral.revision === revision) return;
  const who = referral.modifiedByName ?? 'Somebody';
  throw new ProblemError(
    409,
    'referral_changed',
    `${who} changed this in the meantime: it is ${statusWord(referral)} now.`,
  );
}

function historyOf({ agentId, referralId }: ReferralRecord, { name, ...actor }: Editor, now: Date) {
  return { agentId, referralId, ...actor, modifiedBy: name, modifiedAt: now };
}
