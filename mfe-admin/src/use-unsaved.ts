import { useEffect } from 'react';
import { events } from './remote.ts';

const release = () => events.publish('form.unsaved', { title: '', changes: 0, isKept: true });

/**
 * While a form has something that is not saved, the host asks before its page is left.
 * @param parameters those of the address whose change takes the form away
 * @returns ends that, before the form closes itself
 */
export function useUnsaved(title: string, isUnsaved: boolean, parameters: readonly string[]): () => void {
  const names = parameters.join();
  useEffect(() => {
    if (!isUnsaved) return;
    events.publish('form.unsaved', { title, changes: 1, isKept: false, parameters: names.split(',') });
    return release;
  }, [title, isUnsaved, names]);
  return release;
}
