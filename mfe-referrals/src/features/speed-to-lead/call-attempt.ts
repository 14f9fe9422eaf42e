import { tabStorage } from '@portal/shared/browser-storage';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { whenBack } from './when-back.ts';

const KEY = 'callAttempt';

const CallAttempt = z.object({
  agentId: z.number(),
  agentReferralId: z.number(),
  way: z.enum(['call', 'text']),
  /** Milliseconds since 1970. */
  at: z.number(),
});
/** A call or text message that was started from the portal. Ids only: the name is read again when it is asked about. */
export type CallAttempt = z.infer<typeof CallAttempt>;

interface State {
  attempt: CallAttempt | null;
  /** Whether the agent is back from it, so that they can be asked. */
  isBack: boolean;
}

// A phone may discard the page during a long call; whoever opens it again is back.
let state: State = { attempt: read(), isBack: true };
let stopWaiting = (): void => {};
/** Notes that are not saved yet, by referral: in memory only, for storage would keep them after sign-out (AUTH-40). */
const notes = new Map<number, string>();
const listeners = new Set<() => void>();

function set(next: State): void {
  state = next;
  if (next.attempt) tabStorage.setItem(KEY, JSON.stringify(next.attempt));
  else tabStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

function read(): CallAttempt | null {
  try {
    return CallAttempt.parse(JSON.parse(tabStorage.getItem(KEY) ?? ''));
  } catch {
    return null;
  }
}

/** A tap on a number: the question comes when the agent is back (D-47). Nothing is measured by it. */
export function startAttempt(attempt: CallAttempt): void {
  stopWaiting();
  set({ attempt, isBack: false });
  stopWaiting = whenBack(() => set({ ...state, isBack: true }));
}

/** Asks again when the agent comes back the next time. */
export function postponeAttempt(): void {
  stopWaiting();
  set({ ...state, isBack: false });
  stopWaiting = whenBack(() => set({ ...state, isBack: true }), { mustLeave: true });
}

/** The question was answered, or is not wanted. Another one, about a call since then, stays. */
export function endAttempt({ agentReferralId, at }: CallAttempt): void {
  notes.delete(agentReferralId);
  if (state.attempt?.at !== at) return;
  stopWaiting();
  set({ attempt: null, isBack: true });
}

/** The question is closed: for good, unless something was typed, which waits with it. */
export function closeAttempt(attempt: CallAttempt): void {
  if (noteOf(attempt).trim() === '') endAttempt(attempt);
  else postponeAttempt();
}

/** What was typed about the call and is not saved. */
export const noteOf = ({ agentReferralId }: CallAttempt): string => notes.get(agentReferralId) ?? '';
export const keepNote = ({ agentReferralId }: CallAttempt, note: string): unknown => notes.set(agentReferralId, note);

/** The attempt that the agent can be asked about now. */
export function useAttemptToAsk(): CallAttempt | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (state.isBack ? state.attempt : null),
  );
}
