import type { Kysely } from 'kysely';
import type { AuditChainState } from '@portal/shared/contracts/audit';
import type { Database } from '../../database/database.ts';
import { isProtected } from './audit-protection.ts';
import { sentencesOf, walkChain } from './chain-walk.ts';
import { readHeads } from './head-record.ts';

interface ChainServiceOptions {
  db: Kysely<Database>;
  /** Walks the whole log, with the limits of background work. */
  background: Kysely<Database>;
  /** The record of this server; absent: nothing is compared with it. */
  headFile?: string | undefined;
  isDemonstration: boolean;
  now: () => Date;
}

/** The state of the chain of the audit log, and its checks. Servers share the result of the last one. */
export class ChainService {
  readonly #options: ChainServiceOptions;
  #checking: Promise<AuditChainState> | null = null;

  constructor(options: ChainServiceOptions) {
    this.#options = options;
  }

  async read(): Promise<AuditChainState> {
    const { db } = this.#options;
    const { chainId, startedAt, sequence } = await db.selectFrom('auditChain').selectAll().executeTakeFirstOrThrow();
    const last = await db.selectFrom('auditCheck').selectAll().where('chainId', '=', chainId).executeTakeFirst();
    return {
      chainId,
      startedAt: startedAt.toISOString(),
      sequence,
      isProtected: await isProtected(db),
      check: last
        ? { checkedAt: last.checkedAt.toISOString(), sequence: last.sequence, problems: last.problems }
        : null,
    };
  }

  /** Checks the whole chain, against the record of this server too. Calls at the same time share one check. */
  check(): Promise<AuditChainState> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async #check(): Promise<AuditChainState> {
    const { background, headFile, isDemonstration, now } = this.#options;
    const recorded = headFile === undefined ? [] : readHeads(headFile);
    const walk = await walkChain(background, { recorded, isDemonstration });
    const result = {
      chainId: walk.head.chainId,
      sequence: walk.head.sequence,
      checkedAt: now(),
      problems: JSON.stringify(sentencesOf(walk)),
    };
    await background
      .insertInto('auditCheck')
      .values(result)
      .onConflict((conflict) => conflict.column('isCurrent').doUpdateSet(result))
      .execute();
    return this.read();
  }
}
