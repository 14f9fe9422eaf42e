import {
  ReferralDraftBody,
  type ReferralDraft,
  type ReferralDraftInput,
  type SavedReferralDraft,
} from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { shownRole, type AccessControl, type Principal } from '../../access/index.ts';
import { reachReferral } from '../reach-referral.ts';
import { viewerOf } from '../referral-scope.ts';
import { shareLockReferral, type ReferralOwner } from '../referral-store.ts';
import type { Contact } from '../rules/mask-contact.ts';
import { maskDraft } from '../rules/mask-draft.ts';
import { deleteDraft, deleteSurplus, findDraft, readHiddenContact, writeDraft } from './draft-store.ts';

interface DraftServiceOptions {
  db: Kysely<Database>;
  access: AccessControl;
  now: () => Date;
}

/**
 * Drafts of updates of referrals (D-46): one for each account, person in whose name it works, and referral. Access is
 * checked on each call, as for the referral itself; a submitted update deletes its draft (`ReferralService`).
 */
export class DraftService {
  readonly #options: DraftServiceOptions;

  constructor(options: DraftServiceOptions) {
    this.#options = options;
  }

  /**
   * The own draft; without the consumer's contact if that could be seen when it was saved and is hidden now; null when there is none of the last 30 days.
   * @throws ProblemError 404 when there is no such referral, 403 out of reach
   */
  async read(principal: Principal, referralId: number): Promise<ReferralDraft | null> {
    const owner = await reachReferral(this.#options.db, this.#options.access, principal, referralId);
    const draft = await findDraft(this.#options.db, principal, referralId, this.#options.now());
    // one that an earlier release saved may have fields that are not in use any more
    const { data: body } = ReferralDraftBody.safeParse(draft?.body);
    if (!draft || !body) return null;
    // What was typed while the contact was hidden is not masked: a mask would confirm a guess.
    const hidden = draft.isContactVisible ? await this.#hiddenContact(principal, owner) : null;
    return {
      revision: draft.revision,
      body: hidden ? maskDraft(body, hidden) : body,
      updatedAt: draft.updatedAt.toISOString(),
    };
  }

  /** Replaces the own draft: the last one wins. @throws ProblemError 404, 403 */
  async save(principal: Principal, referralId: number, input: ReferralDraftInput): Promise<SavedReferralDraft> {
    const owner = await reachReferral(this.#options.db, this.#options.access, principal, referralId);
    const updatedAt = this.#options.now();
    const isContactVisible = (await this.#hiddenContact(principal, owner)) === null;
    await this.#options.db.transaction().execute(async (trx) => {
      await shareLockReferral(trx, owner);
      await writeDraft(trx, principal, owner, { ...input, isContactVisible, updatedAt });
      await deleteSurplus(trx, principal, referralId);
    });
    return { updatedAt: updatedAt.toISOString() };
  }

  /** Deletes the own draft, if there is one. @throws ProblemError 404, 403 */
  async discard(principal: Principal, referralId: number): Promise<void> {
    await reachReferral(this.#options.db, this.#options.access, principal, referralId);
    await deleteDraft(this.#options.db, principal, referralId);
  }

  #hiddenContact(principal: Principal, owner: ReferralOwner): Promise<Contact | null> {
    return readHiddenContact(this.#options.db, owner, viewerOf(shownRole(principal)));
  }
}
