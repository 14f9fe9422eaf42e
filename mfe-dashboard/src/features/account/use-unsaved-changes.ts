import { useEffect } from 'react';
import { events } from '../../remote.ts';

/** Tells the host how many changes of a form are not saved, so that it asks before the page is left. */
export function useUnsavedChanges(title: string, changes: number, isKept: boolean, isBeingKept = false): void {
  useEffect(() => {
    events.publish('form.unsaved', { title, changes, isKept, isBeingKept });
  }, [title, changes, isKept, isBeingKept]);
  useEffect(() => () => events.publish('form.unsaved', { title: '', changes: 0, isKept: true }), []);
}
