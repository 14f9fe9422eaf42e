import { TITLE_OPEN, TITLE_READY, type TitleFrameMessage, type TitleOpen } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { TitleMessages, TOO_MANY } from './title-messages.ts';

/** How long the partner's page has until it says that it is ready, in milliseconds. */
export const READY_WITHIN = 15_000;
/** More would only fill the log. */
const MAX_LOGGED = 5;

/** `late`: it did not say so in time. */
export type TitleFrameState = 'loading' | 'ready' | 'late';

interface TitleFrameOptions {
  /** Origin of the partner. */
  origin: string;
  /** What is sent to its page when that is ready. */
  opening: Omit<TitleOpen, 'type'>;
  /** The page said more at once than is done: some of it was left out. */
  onTooMany: () => void;
  /** A quote, a net sheet or an order. */
  onMessage: (message: Exclude<TitleFrameMessage, { type: typeof TITLE_READY }>) => void;
}

/**
 * Talks to the partner's page in a frame: only to the window of this frame and to exactly its origin, whatever has been loaded
 * into it since (CS-140). It gets the token when it says that it is ready (CS-143).
 */
export function useTitleFrame({ origin, opening, onMessage, onTooMany }: TitleFrameOptions): {
  frame: RefObject<HTMLIFrameElement | null>;
  state: TitleFrameState;
} {
  const frame = useRef<HTMLIFrameElement>(null);
  const logged = useRef(0);
  const [messages] = useState(() => new TitleMessages());
  const [state, setState] = useState<TitleFrameState>('loading');

  const hear = useEffectEvent(({ source, origin: from, data }: MessageEvent) => {
    const partner = frame.current?.contentWindow;
    const message = partner && source === partner && from === origin ? messages.accept(data, performance.now()) : null;
    if (message === null) {
      // our own window has messages of its own
      if (source !== window && logged.current++ < MAX_LOGGED) log.warning(`title: a message from ${from} was ignored`);
      return;
    }
    if (message === TOO_MANY) return onTooMany();
    if (message.type !== TITLE_READY) return onMessage(message);
    const answer: TitleOpen = { type: TITLE_OPEN, ...opening };
    partner?.postMessage(answer, origin);
    setState('ready');
  });
  useEffect(() => {
    const listen = (message: MessageEvent) => hear(message);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => {
      log.warning("title: the partner's page was not ready in time");
      setState('late');
    }, READY_WITHIN);
    return () => clearTimeout(timer);
  }, [state]);

  return { frame, state };
}
