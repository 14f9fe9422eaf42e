import { useState } from 'react';
import { type CodeOutcome, sendCode, type Way } from './send-code.ts';

export interface SendingCode {
  sending: Way | null;
  outcome: CodeOutcome | null;
  send: (email: string, way: Way) => Promise<void>;
  /** After the e-mail was changed. */
  clear: () => void;
}

/** Asks for a code, one at a time. @param onSent with the way and where it went */
export function useSendCode(onSent: (way: Way, destination: string) => void): SendingCode {
  const [sending, setSending] = useState<Way | null>(null);
  const [outcome, setOutcome] = useState<CodeOutcome | null>(null);
  const send = async (email: string, way: Way): Promise<void> => {
    if (sending) return;
    setSending(way);
    setOutcome(null);
    const came = await sendCode(email, way);
    setSending(null);
    setOutcome(came);
    if (came.kind === 'sent') onSent(way, came.destination);
  };
  return { sending, outcome, send, clear: () => setOutcome(null) };
}
