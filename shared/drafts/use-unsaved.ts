import type { TopicPayload } from '@portal/shared/contracts';
import { useCallback, useEffect, useId } from 'react';

type Unsaved = TopicPayload<'form.unsaved'>;

/** A form as the host asks about it. Nothing is kept in a draft, unless it says so. */
type UnsavedForm = Pick<Unsaved, 'title' | 'changes'> & Partial<Pick<Unsaved, 'isKept' | 'isBeingKept' | 'parameters'>>;

/**
 * While a form has changes that are not saved, the host asks before its page is left.
 * @param say publishes on the bus of the remote, where its build finds the topic
 * @returns ends that, before the form closes itself
 */
export function useUnsaved(
  say: (unsaved: Unsaved) => void,
  { title, changes, isKept = false, isBeingKept = false, parameters = [] }: UnsavedForm,
): () => void {
  const form = useId();
  const names = parameters.join();
  const isUnsaved = changes > 0;
  useEffect(() => {
    if (changes === 0) return;
    say({ form, title, changes, isKept, isBeingKept, parameters: names === '' ? [] : names.split(',') });
  }, [say, form, title, changes, isKept, isBeingKept, names]);
  const release = useCallback(() => say({ form, title: '', changes: 0, isKept: true }), [say, form]);
  useEffect(() => (isUnsaved ? release : undefined), [isUnsaved, release]);
  return release;
}
