import { useEffect } from 'react';
import { events } from '../../remote.ts';

/**
 * While no draft has what was typed, the host asks before the page is left.
 * @param title of the form, as its heading says
 */
export function useUnsaved(title: string, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    events.publish('form.unsaved', { title, changes: 1, isKept: false });
    return () => events.publish('form.unsaved', { title: '', changes: 0, isKept: true });
  }, [title, isUnsaved]);
}
