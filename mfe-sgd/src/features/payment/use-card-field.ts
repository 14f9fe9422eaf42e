import {
  CARD_FIELD_SUBMIT,
  CardFieldProblem,
  CardFieldReady,
  type CardFieldSubmit,
  CardFieldToken,
} from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** How long the card field has until it says that it is ready, in milliseconds. */
export const READY_WITHIN = 10_000;
/** How long it has to answer when it is asked for a token. */
const TOKEN_WITHIN = 20_000;

/** A token that pays once, or what is wrong with the card as it was entered. */
export type CardAnswer = { token: string } | { problem: string };

/** `late`: it did not say that it is ready in time. */
type CardFieldState = 'loading' | 'ready' | 'late';

/** What the page around the card field does with it. */
export interface CardField {
  /** For the frame. */
  frame: RefObject<HTMLIFrameElement | null>;
  /** Key of the frame: a new attempt gets a new frame. */
  attempt: number;
  state: CardFieldState;
  /** Loads it once more. */
  reload: () => void;
  /** Asks for a token of what was entered; the field itself shows a problem, too. */
  requestToken: () => Promise<CardAnswer>;
}

/**
 * Talks to the card field in a frame (D-31): only to the window of this frame and to exactly its origin, whatever has been loaded
 * into it since. No number of a card comes out of it.
 * @param origin of the payment partner
 */
export function useCardField(origin: string | null): CardField {
  const frame = useRef<HTMLIFrameElement>(null);
  const asked = useRef(new Map<string, (answer: CardAnswer) => void>());
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<CardFieldState>('loading');

  const hear = useEffectEvent(({ source, origin: from, data }: MessageEvent) => {
    const field = frame.current?.contentWindow;
    if (!field || source !== field || from !== origin) return;
    if (CardFieldReady.safeParse(data).success) return setState('ready');
    const token = CardFieldToken.safeParse(data);
    if (token.success) return settle(asked.current, token.data.requestId, { token: token.data.token });
    const problem = CardFieldProblem.safeParse(data);
    if (problem.success) settle(asked.current, problem.data.requestId, { problem: problem.data.message });
  });
  useEffect(() => {
    const listen = (message: MessageEvent) => hear(message);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  useEffect(() => {
    if (state !== 'loading' || origin === null) return;
    const timer = setTimeout(() => {
      log.warning('checkout: the card field was not ready in time');
      setState('late');
    }, READY_WITHIN);
    return () => clearTimeout(timer);
  }, [state, origin]);

  const reload = useCallback(() => {
    setAttempt((last) => last + 1);
    setState('loading');
  }, []);

  const requestToken = useCallback((): Promise<CardAnswer> => {
    const field = frame.current?.contentWindow;
    if (!field || origin === null) return Promise.resolve({ problem: t('The card form did not load.') });
    const requestId = String(crypto.getRandomValues(new Uint32Array(1))[0]);
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => settle(asked.current, requestId, { problem: t('The card form did not answer. Please try again.') }),
        TOKEN_WITHIN,
      );
      asked.current.set(requestId, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      const question: CardFieldSubmit = { type: CARD_FIELD_SUBMIT, requestId };
      field.postMessage(question, origin);
    });
  }, [origin]);

  return { frame, attempt, state, reload, requestToken };
}

function settle(asked: Map<string, (answer: CardAnswer) => void>, requestId: string, answer: CardAnswer): void {
  asked.get(requestId)?.(answer);
  asked.delete(requestId);
}
