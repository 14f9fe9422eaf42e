import { Withdrawal } from '@portal/shared/contracts/release';
import { z } from 'zod';
import { parseRecord, toBytes } from './record-io.ts';
import type { ReleaseStore } from '../store/release-store.ts';

// withdrawn   all withdrawals, the newest last (a pointer)

const PATH = 'withdrawn';
const WithdrawalList = z.object({ schema: z.literal(1), withdrawals: z.array(Withdrawal) });

/** All withdrawals as they were read; `etag` is needed to add one, null before the first. */
export interface StoredWithdrawals {
  readonly withdrawals: readonly Withdrawal[];
  readonly etag: string | null;
}

export async function readWithdrawals(store: ReleaseStore): Promise<StoredWithdrawals>;
export async function readWithdrawals(
  store: ReleaseStore,
  known: StoredWithdrawals | undefined,
): Promise<StoredWithdrawals>;
/** With a known state, the same object when nothing was withdrawn since. */
export async function readWithdrawals(store: ReleaseStore, known?: StoredWithdrawals): Promise<StoredWithdrawals> {
  const state = await store.readPointer(PATH, known?.etag ?? undefined);
  if (state === 'unchanged' && known !== undefined) return known;
  if (state === null || state === 'unchanged') return known?.etag === null ? known : { withdrawals: [], etag: null };
  const { withdrawals } = parseRecord(WithdrawalList, state.body, {
    path: PATH,
    what: 'The list of withdrawn releases',
  });
  return { withdrawals, etag: state.etag };
}

/** Adds a withdrawal to those that were read; ConflictError when another one was added since. */
export async function addWithdrawal(
  store: ReleaseStore,
  withdrawal: Withdrawal,
  before: StoredWithdrawals,
): Promise<void> {
  const next = { schema: 1, withdrawals: [...before.withdrawals, withdrawal] };
  await store.movePointer(PATH, toBytes(next), before.etag);
}
