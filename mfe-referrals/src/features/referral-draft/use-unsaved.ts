import { useEffect } from 'react';
import { events } from '../../remote.ts';

/**
 * While no draft has what was typed, the host asks before the page is left.
 * @param title of the form, as its heading says
 * @param onUnsaved is told too, so that whoever opened the form asks before it is closed (`useHeldOpen`)
 */
export function useUnsaved(title: string, isUnsaved: boolean, onUnsaved?: (isUnsaved: boolean) => void): void {
  useEffect(() => {
    if (!isUnsaved) return;
    events.publish('form.unsaved', { title, changes: 1, isKept: false });
    onUnsaved?.(true);
    return () => {
      events.publish('form.unsaved', { title: '', changes: 0, isKept: true });
      onUnsaved?.(false);
    };
  }, [title, isUnsaved, onUnsaved]);
}
