import { useUnsaved } from '@portal/shared/drafts';
import { useEffect } from 'react';
import { sayUnsaved } from './say-unsaved.ts';

/**
 * While no draft has what was typed, the host asks before the page is left.
 * @param title of the form, as its heading says
 * @param onUnsaved is told too, so that whoever opened the form asks before it is closed (`useHeldOpen`)
 */
export function useUnsavedUpdate(title: string, isUnsaved: boolean, onUnsaved?: (isUnsaved: boolean) => void): void {
  useUnsaved(sayUnsaved, { title, changes: isUnsaved ? 1 : 0 });
  useEffect(() => {
    if (!isUnsaved) return;
    onUnsaved?.(true);
    return () => onUnsaved?.(false);
  }, [isUnsaved, onUnsaved]);
}
