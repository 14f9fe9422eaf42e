import { ApiError } from '@portal/shared/api';
import { type ServiceZip, UNDO_SECONDS } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { failureText } from '../../texts/failure-text.ts';
import { events } from '../../remote.ts';
import { addZips, readZipsAgain, removeZip } from './service-zips.queries.ts';

const underWay = new Set<string>();
let listening: { unsubscribe: () => void } | null = null;

/** Says that the server refused, and shows the list as it is now; anything else is a fault of the page and thrown on. */
async function sayRefused(text: string, error: unknown, agentId: number): Promise<void> {
  if (!(error instanceof ApiError)) throw error;
  events.publish('toast.show', { text: failureText(text, error), tone: 'failure' });
  await readZipsAgain(agentId);
}

/** Takes a ZIP off the list, and offers to undo it for 8 seconds, also after the page was left. */
export async function removeWithUndo(agentId: number, { zip, name }: Pick<ServiceZip, 'zip' | 'name'>): Promise<void> {
  const key = `${agentId} ${zip}`;
  if (underWay.has(key)) return;
  underWay.add(key);
  try {
    await removeZip(agentId, zip);
    offerUndo(agentId, zip, name);
  } catch (error) {
    await sayRefused(t('Not removed.'), error, agentId);
  } finally {
    underWay.delete(key);
  }
}

function offerUndo(agentId: number, zip: string, name: string): void {
  const text = t('{zip} {name} is removed. No new referrals from there.', { zip, name });
  const undo = async (): Promise<void> => {
    try {
      await addZips(agentId, [zip]);
      events.publish('toast.show', { text: t('Undone. {zip} {name} is in your list again.', { zip, name }) });
    } catch (error) {
      if (isRefusal(error)) return sayRefused(t('Not undone.'), error, agentId);
      offer({ text: failureText(t('Not undone.'), error), tone: 'failure' }, t('Try Again'), undo);
    }
  };
  offer({ text }, t('Undo'), undo);
}

/** Shows a toast with an action, for 8 seconds. */
function offer(toast: { text: string; tone?: 'failure' }, label: string, act: () => Promise<void>): void {
  const id = `service-zip-${Date.now()}`;
  listening?.unsubscribe();
  listening = events.on('toast.action').subscribe((chosen) => {
    if (chosen.id !== id) return;
    listening?.unsubscribe();
    void act();
  });
  events.publish('toast.show', { ...toast, action: { id, label, seconds: UNDO_SECONDS } });
}

/** The same attempt would be refused again; anything that is no answer is a fault of the page. */
const isRefusal = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status >= 400 && error.status < 500 && error.status !== 429);
