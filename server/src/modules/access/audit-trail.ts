import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Operation } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { wakeLive } from '../../database/live-wake.ts';
import { callInProgress, writeAudit, type AuditedObject, type AuditFacts, type CallInProgress } from './audit-log.ts';
import { isAudited, recordingOf, type RecordedRead } from './rules/recorded-operations.ts';
import type { Principal } from './rules/principal.ts';
import { isVisibleToSubject } from './rules/visible-to-subject.ts';

/** Opening the same page or record again within this time is the same visit: pages read again by themselves. */
const SAME_VISIT_MS = 5 * 60_000;
const REMEMBERED_VISITS = 10_000;

/** Who makes a call, as the audit log names them. */
export interface AuditedCall {
  principal: Principal;
  requestId: string;
  address: string;
}

/** What a service knows of a change; by default it is a write in the name of the caller. */
export type ChangeFacts = Pick<AuditFacts, 'object' | 'changes' | 'reason' | 'detail'> &
  Partial<Pick<AuditFacts, 'event' | 'grant'>>;

/** What is known of a write before it is done. */
export type WriteFacts = Pick<AuditFacts, 'object' | 'reason' | 'detail'>;

/**
 * Adds the row of a change, with what its service knows of it, where the audit log has the caller; otherwise nothing. For the
 * operations that `recordingOf` leaves to services.
 * @param trx the transaction of the change
 */
export async function recordChange(trx: Kysely<Database>, operation: Operation, facts: ChangeFacts): Promise<void> {
  const call = callInProgress.getStore();
  if (call instanceof CallRecorder) await call.write(trx, operation, facts);
}

/**
 * Says that a call did nothing: it was answered with the reason for each record, without an error, and has no row that would look
 * like a change.
 */
export function recordNothing(operation: Operation): void {
  callInProgress.getStore()?.noteRow(operation);
}

interface AuditTrailOptions {
  db: Kysely<Database>;
  now: () => Date;
}

interface CallRecorderOptions extends AuditTrailOptions {
  call: AuditedCall;
}

/** What one call adds to the audit log. */
export class CallRecorder implements CallInProgress {
  readonly address: string;
  readonly #options: CallRecorderOptions;
  readonly #expected = new Set<Operation>();
  readonly #attempts = new Map<Operation, string>();

  constructor(options: CallRecorderOptions) {
    this.#options = options;
    this.address = options.call.address;
  }

  /** To be called before a write: no write lacks a row (D-05). */
  async beginWrite(operation: Operation, facts: WriteFacts = {}): Promise<void> {
    const recording = recordingOf(operation);
    if (recording === 'before') this.#attempts.set(operation, await this.write(this.#options.db, operation, facts));
    if (recording === 'by-service') this.#expected.add(operation);
  }

  /** The row that was written before a write of this operation; undefined where its service adds it. */
  attemptOf(operation: Operation): string | undefined {
    return this.#attempts.get(operation);
  }

  noteRow(operation: Operation | undefined): void {
    if (operation !== undefined) this.#expected.delete(operation);
  }

  /** Whether a service has yet to record what it changed. */
  get isWaiting(): boolean {
    return this.#expected.size > 0;
  }

  /** To be called after the call succeeded: a service that had nothing to change has recorded nothing. */
  async finish(object?: AuditedObject): Promise<void> {
    for (const operation of this.#expected) await this.write(this.#options.db, operation, { object });
  }

  /** @returns the id of the row */
  async write(db: Kysely<Database>, operation: Operation, facts: ChangeFacts): Promise<string> {
    const { principal, requestId } = this.#options.call;
    const call = { actor: principal, grant: principal.grant, requestId, at: this.#options.now() };
    const row = { ...call, event: 'write', operation, ...facts } as const;
    return callInProgress.run(this, () => writeAudit(db, row));
  }
}

/** Something that was not done while acting. */
export interface Refusal {
  operation: Operation;
  code: string;
  /** False: it failed, which has a row only where an attempt has one. */
  isForbidden: boolean;
  object?: AuditedObject | undefined;
  /** The row that was written before it. */
  attempt?: string | undefined;
}

/**
 * Records what staff do (D-05, D-06): their writes and exports, and while they act for somebody each page and record that they
 * open, and what they are refused. Ordinary people cost nothing.
 */
export class AuditTrail {
  readonly #options: AuditTrailOptions;
  readonly #visits = new LRUCache<string, Promise<string>>({ max: REMEMBERED_VISITS, ttl: SAME_VISIT_MS });

  constructor(options: AuditTrailOptions) {
    this.#options = options;
  }

  /** Does the work of a call; services in it that call `recordChange` are heard. */
  run<T>(call: AuditedCall, work: (recorder: CallRecorder | null) => Promise<T>): Promise<T> {
    if (!isAudited(call.principal)) return work(null);
    const recorder = this.#recorderOf(call);
    return callInProgress.run(recorder, () => work(recorder));
  }

  /** Adds the row of a page or record that is opened while acting, one for each visit. */
  async recordRead(
    call: AuditedCall,
    operation: Operation,
    { page }: RecordedRead,
    object?: AuditedObject,
  ): Promise<void> {
    const { grant } = call.principal;
    if (!grant) return;
    const opened = page === undefined ? object : { kind: 'page', id: page };
    const visit = `${grant.grantId} ${opened?.kind} ${opened?.id}`;
    const known = this.#visits.get(visit);
    if (known) return void (await known);
    const added = this.#recorderOf(call).write(this.#options.db, operation, { event: 'read', object: opened });
    this.#visits.set(visit, added);
    // the next one tries again
    added.catch(() => this.#visits.delete(visit));
    await added;
  }

  /**
   * Adds the row of a file that an admin, or anybody who acts, takes away. Without a grant the row names whose file it is.
   * @returns the id of the row; undefined for a director's own file
   */
  async recordExport(
    call: AuditedCall,
    operation: Operation,
    { page }: RecordedRead,
    object?: AuditedObject,
  ): Promise<string | undefined> {
    const { grant, role } = call.principal;
    if (!grant && role !== 'ROLE_ADMIN') return undefined;
    const taken = page === undefined || !grant ? object : { kind: 'page', id: page };
    return this.#recorderOf(call).write(this.#options.db, operation, { event: 'export', object: taken });
  }

  /**
   * Adds the row of something that was refused while acting, or of an attempt that failed. It names the attempt, which so does
   * not count as done.
   */
  async recordRefusal(call: AuditedCall, refusal: Refusal): Promise<void> {
    const { operation, code, isForbidden, object, attempt } = refusal;
    const { grant, userId } = call.principal;
    const isKept = attempt !== undefined && (await this.#isThere(userId, attempt));
    if (!isKept && !(grant && isForbidden)) return;
    const detail = { code, ...(isKept && { attempt }) };
    await this.#recorderOf(call).write(this.#options.db, operation, {
      event: 'refused',
      object,
      detail,
    });
    // the subject could already see the attempt
    if (isKept && grant?.role === 'Agent' && isVisibleToSubject('write', operation))
      await wakeLive(this.#options.db, `activity ${grant.subjectId}`);
  }

  #recorderOf(call: AuditedCall): CallRecorder {
    return new CallRecorder({ ...this.#options, call });
  }

  /** The row of an attempt is taken back with the write where both are in one transaction. */
  async #isThere(actorId: string, entryId: string): Promise<boolean> {
    const row = await this.#options.db
      .selectFrom('auditEntry')
      .select('entryId')
      .where('actorId', '=', actorId)
      .where('entryId', '=', entryId)
      .executeTakeFirst();
    return row !== undefined;
  }
}
