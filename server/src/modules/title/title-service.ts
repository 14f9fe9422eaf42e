import crypto from 'node:crypto';
import type { ChangeTitleEventRequest, CreateTitleEventRequest, TitleEvent } from '@portal/shared/contracts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { wakeLive } from '../../database/live-wake.ts';
import { conflict, notFound } from '../../platform/responses/problem-error.ts';
import type { AccessControl, Principal } from '../access/index.ts';
import { shareLockReferral, reachReferral } from '../referrals/index.ts';
import {
  eventColumns,
  findEvent,
  findEventOfReferral,
  insertEvent,
  keepRecord,
  listRecords,
  updateEvent,
} from './title-store.ts';
import type { TitleEventRecord } from './title-tables.ts';

/** More than anybody saves: whoever goes on is no person. */
export const MAX_RECORDS = 200;

interface TitleServiceOptions {
  db: Kysely<Database>;
  access: AccessControl;
  now: () => Date;
}

/**
 * Title events of referrals (REP-12, REP-13, API-81): one for each, with every quote and net sheet that was saved. They are reached
 * as the referral is. Whether its contact is locked does not matter: what is kept has nothing of the consumer.
 */
export class TitleService {
  readonly #options: TitleServiceOptions;

  constructor(options: TitleServiceOptions) {
    this.#options = options;
  }

  /** Null when nothing was saved yet. @throws ProblemError 404 when there is no such referral, 403 out of reach */
  async readOfReferral(principal: Principal, agentReferralId: number): Promise<TitleEvent | null> {
    const { db, access } = this.#options;
    const { agentId } = await reachReferral(db, access, principal, agentReferralId);
    const event = await findEventOfReferral(db, { agentId, agentReferralId });
    return event ? toTitleEvent(db, event) : null;
  }

  /** The first event of a referral. @throws ProblemError 404, 403, 409 when it has one: it is to be changed (CS-141) */
  async create(principal: Principal, request: CreateTitleEventRequest): Promise<TitleEvent> {
    const { db, access } = this.#options;
    const { agentReferralId, ...changes } = request;
    const { agentId } = await reachReferral(db, access, principal, agentReferralId);
    const now = this.#options.now();
    return db.transaction().execute(async (trx) => {
      await shareLockReferral(trx, { agentId, referralId: agentReferralId });
      const event = await insertEvent(trx, {
        agentId,
        agentReferralId,
        titleEventId: crypto.randomUUID(),
        ...eventColumns(changes),
        createdAt: now,
        updatedAt: now,
      });
      if (!event) throw conflict('title_event_exists', 'This referral has a title event already.');
      await keepRecords(trx, event, changes);
      await wakeLive(trx, `title ${event.agentId}`);
      return toTitleEvent(trx, event);
    });
  }

  /** @throws ProblemError 404 when there is no such event, 403 out of reach, 409 when too much is saved */
  async change(principal: Principal, titleEventId: string, changes: ChangeTitleEventRequest): Promise<TitleEvent> {
    const { db, access, now } = this.#options;
    const known = await findEvent(db, titleEventId);
    if (!known) throw notFound('There is no such title event.');
    await reachReferral(db, access, principal, known.agentReferralId);
    return db.transaction().execute(async (trx) => {
      const event = await updateEvent(trx, known, { ...eventColumns(changes), updatedAt: now() });
      await keepRecords(trx, event, changes);
      await wakeLive(trx, `title ${event.agentId}`);
      return toTitleEvent(trx, event);
    });
  }
}

/** The row of the event is locked, so the count is right. */
async function keepRecords(
  trx: Transaction<Database>,
  { agentId, agentReferralId, updatedAt: savedAt }: TitleEventRecord,
  { transactionId, lastQuotePrice, sellerNetSheetId, netSheetPrice, amountCents }: ChangeTitleEventRequest,
): Promise<void> {
  const owner = { agentId, agentReferralId, amountCents: amountCents ?? null, savedAt };
  if (transactionId !== undefined) {
    await keepRecord(trx, { ...owner, view: 'quote', partnerId: transactionId, price: lastQuotePrice ?? null });
  }
  if (sellerNetSheetId !== undefined) {
    await keepRecord(trx, { ...owner, view: 'net-sheet', partnerId: sellerNetSheetId, price: netSheetPrice ?? null });
  }
  if ((await listRecords(trx, owner)).length > MAX_RECORDS) {
    throw conflict('too_many_title_records', 'This referral has too many saved quotes and net sheets.');
  }
}

async function toTitleEvent(db: Kysely<Database>, event: TitleEventRecord): Promise<TitleEvent> {
  const { titleEventId, agentReferralId, transactionId, sellerNetSheetId, lastQuotePrice } = event;
  const records = await listRecords(db, event);
  return {
    _id: titleEventId,
    agentReferralId,
    transactionId,
    sellerNetSheetId,
    lastQuotePrice,
    records: records.map(({ view, partnerId, price, amountCents, savedAt }) => ({
      view,
      id: partnerId,
      price,
      amountCents,
      savedAt: savedAt.toISOString(),
    })),
  };
}
