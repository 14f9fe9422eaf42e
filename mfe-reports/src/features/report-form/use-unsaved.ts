import { useEffect } from 'react';
import { events } from '../../remote.ts';

/**
 * While no draft has what was typed, the host asks before the page is left. Other remotes have their own: what a remote
 * publishes is proven against its manifest by calls in its own sources (`shared/build/used-topics.ts`), so no shared
 * function can be given the bus.
 * @param title of the form, as its heading says
 */
export function useUnsaved(title: string, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    events.publish('form.unsaved', { title, changes: 1, isKept: false });
    return () => events.publish('form.unsaved', { title: '', changes: 0, isKept: true });
  }, [title, isUnsaved]);
}
