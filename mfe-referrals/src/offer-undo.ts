import { UNDO_SECONDS } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { events } from './remote.ts';

interface Undoable {
  /** Names this offer among all. */
  id: string;
  /** What was saved: `Ada Smith is now Met`. */
  text: string;
  /** Says itself what came of it. */
  undo: () => Promise<void>;
  /** How long it is offered; 8 by default. */
  seconds?: number | undefined;
}

let listening: { unsubscribe: () => void } | null = null;

/**
 * Shows what was saved, with Undo for 8 seconds (D-16). It works after the visitor has gone to another page, so it does
 * not belong to a component. There is one toast at a time, so there is one undo at a time.
 */
export function offerUndo({ id, text, undo, seconds = UNDO_SECONDS }: Undoable): void {
  listening?.unsubscribe();
  listening = events.on('toast.action').subscribe((chosen) => {
    if (chosen.id !== id) return;
    listening?.unsubscribe();
    void undo();
  });
  events.publish('toast.show', { text, action: { id, label: t('Undo'), seconds } });
}
