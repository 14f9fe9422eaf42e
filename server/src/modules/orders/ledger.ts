import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { LedgerEntryTable, LedgerPostingTable } from './order-tables.ts';

type Account = LedgerEntryTable['account'];
type Kind = LedgerPostingTable['kind'];

/**
 * Which account each kind of posting takes an amount from, and which it goes to. `sale`: a payment for sponsorships;
 * `not-sold`: a payment without a sale; `returned`: it was given back; `refund`: staff gave back a part of a sale.
 */
const POSTINGS: Record<Kind, { debit: Account; credit: Account }> = {
  sale: { debit: 'provider', credit: 'sales' },
  'not-sold': { debit: 'provider', credit: 'to-return' },
  returned: { debit: 'to-return', credit: 'provider' },
  refund: { debit: 'sales', credit: 'provider' },
};

interface Posting {
  agentId: number;
  orderId: string;
  kind: Kind;
  /** The payment or refund that it records: the database takes each once. */
  reference: string;
  amountCents: number;
  at: Date;
}

/** Posts an amount to the ledger, in the transaction of what it records. Both entries together are zero, always. */
export async function post(trx: Transaction<Database>, posting: Posting): Promise<void> {
  const { agentId, orderId, kind, reference, amountCents, at } = posting;
  const postingId = randomUUID();
  await trx
    .insertInto('ledgerPosting')
    .values({ agentId, postingId, orderId, kind, reference: `${kind} ${reference}`, postedAt: at })
    .execute();
  const { debit, credit } = POSTINGS[kind];
  await trx
    .insertInto('ledgerEntry')
    .values([
      { agentId, postingId, account: debit, amountCents },
      { agentId, postingId, account: credit, amountCents: -amountCents },
    ])
    .execute();
}

/**
 * What is on each account, in cents; debits are positive.
 * @internal for tests
 */
export async function readBalances(db: Kysely<Database>): Promise<Record<Account, number>> {
  const rows = await db
    .selectFrom('ledgerEntry')
    .select(({ fn }) => ['account', fn.sum<number>('amountCents').as('cents')])
    .groupBy('account')
    .execute();
  const balances = Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  return { provider: 0, sales: 0, 'to-return': 0, ...balances };
}
