import { useEffect } from 'react';
import { events } from '../../remote.ts';

const release = () => events.publish('form.unsaved', { title: '', changes: 0, isKept: true });

/**
 * While no draft has what was typed, the host asks before the page is left.
 * @param title of the form, as its heading says
 * @returns ends that, before the form itself leads to another page
 */
export function useUnsaved(title: string, isUnsaved: boolean): () => void {
  useEffect(() => {
    if (!isUnsaved) return;
    events.publish('form.unsaved', { title, changes: 1, isKept: false });
    return release;
  }, [title, isUnsaved]);
  return () => {
    if (isUnsaved) release();
  };
}
