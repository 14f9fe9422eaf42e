import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { NO_ACTOR, type Editor } from '../../actors/index.ts';
import { appendHistory } from '../referral-store.ts';

/** Something that happened to a referral which is no change of it. */
interface SystemStep {
  agentId: number;
  referralId: number;
  /** The first line is what happened, the rest more about it. */
  notes: string;
  /** Who did it; null: the portal itself, or a partner. */
  editor: Editor | null;
  now: Date;
}

/**
 * Adds a step to the timeline of a referral (D-21). Its status, revision and last update stay as they are, so nothing that was
 * typed conflicts with it, and no reminder is put off. The agent must be locked.
 */
export async function recordSystemStep(
  trx: Transaction<Database>,
  { agentId, referralId, notes, editor, now }: SystemStep,
): Promise<void> {
  const { name, ...actor } = editor ?? NO_ACTOR_NAMED;
  const by = { ...actor, modifiedBy: name, modifiedAt: now };
  await appendHistory(trx, { agentId, referralId, kind: 'system', notes, ...by, earnsPromptness: false });
}

const NO_ACTOR_NAMED = { ...NO_ACTOR, name: null };
