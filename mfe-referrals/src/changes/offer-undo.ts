import { ApiError } from '@portal/shared/api';
import { UNDO_SECONDS } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { events } from '../remote.ts';

interface Undoable {
  /** Names this offer among all. */
  id: string;
  /** What was saved: `Ada Smith is now Met`. */
  text: string;
  /** Says itself what came of it, unless it throws. */
  undo: () => Promise<void>;
  /** How long it is offered; 8 by default. */
  seconds?: number | undefined;
}

/** The last attempt is offered at least this long: so much later than 8 seconds the server still accepts it. */
const LAST_SECONDS = 2;

let listening: { unsubscribe: () => void } | null = null;

/**
 * Shows what was saved, with Undo for 8 seconds (D-16). It works after the visitor has gone to another page, so it does
 * not belong to a component. There is one toast at a time, so there is one undo at a time. One that did not reach the
 * server can be tried again for the rest of the time.
 */
export function offerUndo({ id, text, undo, seconds = UNDO_SECONDS }: Undoable): void {
  const until = Date.now() + seconds * 1000;
  const attempt = async (): Promise<void> => {
    try {
      await undo();
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : '';
      const failure = { text: `${t('Not undone.')} ${reason}`.trim(), tone: 'failure' as const };
      const left = (until - Date.now()) / 1000;
      if (left <= 0 || isRefusal(error)) return events.publish('toast.show', failure);
      onChosen(id, attempt);
      const action = { id, label: t('Try Again'), seconds: Math.max(left, LAST_SECONDS) };
      events.publish('toast.show', { ...failure, action });
    }
  };
  onChosen(id, attempt);
  events.publish('toast.show', { text, action: { id, label: t('Undo'), seconds } });
}

function onChosen(id: string, act: () => Promise<void>): void {
  listening?.unsubscribe();
  listening = events.on('toast.action').subscribe((chosen) => {
    if (chosen.id !== id) return;
    listening?.unsubscribe();
    void act();
  });
}

/** The same attempt would be refused again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
