import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { FIELD_ORIGIN } from './checkout-server.ts';

const frame = () => screen.getByTitle<HTMLIFrameElement>('Card form of our payment partner');

/** What the page hears from the frame of the card field, or from somebody else. */
export const say = (data: unknown, origin = FIELD_ORIGIN, source: Window | null = frame().contentWindow): void =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));

/** What the page has posted to the frame, with the origin it was meant for. */
export interface Posted {
  data: { type: string; requestId: string };
  origin: string;
}

/** A card field that is ready, and answers each question with the next token, or with a problem. */
export async function cardFrame(problem?: string): Promise<Posted[]> {
  await screen.findByTitle('Card form of our payment partner');
  const posted: Posted[] = [];
  jest.spyOn(frame().contentWindow!, 'postMessage').mockImplementation(((data: Posted['data'], origin: string) => {
    posted.push({ data, origin });
    const { requestId } = data;
    queueMicrotask(() =>
      say(
        problem === undefined
          ? { type: 'card-field.token', requestId, token: `token-${posted.length}00`, brand: 'Visa', last4: '4242' }
          : { type: 'card-field.problem', requestId, message: problem },
      ),
    );
  }) as never);
  say({ type: 'card-field.ready' });
  return posted;
}
