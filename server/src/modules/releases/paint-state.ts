import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readPaints } from './guard-store.ts';
import type { GuardedRelease } from './rules/guarded-release.ts';
import { countPaints, judgeSlowness } from './rules/slowness-verdict.ts';

/** What the largest paints of a trial say about it. */
export interface PaintState {
  /** Visitors that count, on the side that has fewer. */
  counted: number;
  /** How many the limit wants on each side. */
  needed: number;
  /** Why it is too slow; null until then. */
  why: string | null;
}

/**
 * The largest paints of a trial against its limit for slowness; null without one.
 * @throws the error of the database
 */
export async function readPaintState(
  db: Kysely<Database>,
  trial: GuardedRelease,
  visitorsPerNetwork: number,
): Promise<PaintState | null> {
  const limit = trial.guard.slowness;
  if (!limit) return null;
  const paints = await readPaints(db, trial);
  const rule = { limit, visitorsPerNetwork };
  return { ...countPaints(paints, rule), why: judgeSlowness(paints, rule) };
}
