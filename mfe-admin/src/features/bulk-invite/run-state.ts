import { INVITE_COOL_DOWN_SECONDS, type InviteRunProgress } from '@portal/shared/contracts';
import { z } from 'zod';
import type { InviteResult } from '../portal-access/send-invite.ts';

/** One agent of a bulk invite; `at` is the moment of the result, in milliseconds since 1970. */
const RunItem = z.object({
  agentId: z.number(),
  state: z.enum(['waiting', 'sending', 'sent', 'had-account', 'failed', 'skipped']),
  /** Why it failed, in the server's words. */
  message: z.string().nullable(),
  /** How long before a skipped one another invite was sent, in seconds. */
  secondsAgo: z.number().nullable(),
  at: z.number().nullable(),
});
export type RunItem = z.infer<typeof RunItem>;

/** A bulk invite: ids and results, nothing that says who they are. */
export const RunState = z.object({
  runId: z.string(),
  /** The admin's. */
  userId: z.string(),
  items: z.array(RunItem),
  isRunning: z.boolean(),
  /** Nothing new is begun. */
  isStopping: z.boolean(),
  /** Not running because the admin acts for somebody; it goes on when they return. */
  isPaused: z.boolean(),
});
export type RunState = z.infer<typeof RunState>;

/** The item after its result. */
export function itemAfter(item: RunItem, result: InviteResult, at: number): RunItem {
  const none = { message: null, secondsAgo: null, at };
  switch (result.kind) {
    case 'sent':
      return { ...item, ...none, state: result.hadAccount ? 'had-account' : 'sent' };
    case 'too-early':
      // nobody knows yet that the agent gets one
      if (result.isUnderWay) return { ...item, ...none, state: 'failed', message: result.message };
      return { ...item, ...none, state: 'skipped', secondsAgo: INVITE_COOL_DOWN_SECONDS - result.nextInSeconds };
    case 'failed':
      return { ...item, ...none, state: 'failed', message: result.message };
  }
}

export type RunGroup = 'all' | 'failed' | 'skipped' | 'waiting';

/** The items of a group, which is one of the filters of the dialog. */
export function itemsOf(items: readonly RunItem[], group: RunGroup): RunItem[] {
  if (group === 'waiting') return items.filter(({ state }) => state === 'waiting' || state === 'sending');
  return items.filter(({ state }) => group === 'all' || state === group);
}

/** How many there are of each kind. */
export function countsOf(items: readonly RunItem[]) {
  const count = (...states: RunItem['state'][]) => items.filter(({ state }) => states.includes(state)).length;
  const waiting = count('waiting', 'sending');
  return {
    total: items.length,
    done: items.length - waiting,
    sent: count('sent', 'had-account'),
    failed: count('failed'),
    skipped: count('skipped'),
    waiting,
  };
}

/** Whether every agent has a result. */
export const isOver = ({ isRunning, items }: RunState): boolean => !isRunning && countsOf(items).waiting === 0;

/** The run as the header shows it. */
export function progressOf(state: RunState): InviteRunProgress {
  const { waiting: _, ...counts } = countsOf(state.items);
  return { runId: state.runId, phase: phaseOf(state), ...counts };
}

function phaseOf(state: RunState): InviteRunProgress['phase'] {
  if (state.isRunning) return 'running';
  if (isOver(state)) return 'over';
  return state.isPaused ? 'paused' : 'stopped';
}
