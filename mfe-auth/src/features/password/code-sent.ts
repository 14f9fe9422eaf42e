import type { Way } from './send-code.ts';

/** A new code can be asked for after this many seconds. */
export const RESEND_AFTER_SECONDS = 60;

/** When a code was sent, and how: the state of the history of the page that takes it. */
export interface CodeSent {
  way: Way;
  /** Milliseconds since 1970. */
  at: number;
}

export const codeSent = (way: Way): { codeSent: CodeSent } => ({ codeSent: { way, at: Date.now() } });

/** Undefined where the page was opened by its address. */
export function codeSentOf(state: unknown): CodeSent | undefined {
  const { codeSent: sent } = (state ?? {}) as { codeSent?: Partial<CodeSent> };
  if (!sent || typeof sent.at !== 'number') return undefined;
  return { way: sent.way === 'sms' ? 'sms' : 'email', at: sent.at };
}
