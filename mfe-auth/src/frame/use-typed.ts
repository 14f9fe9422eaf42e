import { onLocaleChange } from '@portal/shared/i18n';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** In memory, and only while the page starts again: a password may be among it. */
const handedOver = new Map<string, unknown>();

/**
 * State of a form that outlives a change of the language, which starts the page again (`PortalProvider`): whoever cannot read
 * the page chooses theirs in the middle of a form, and has typed something by then.
 * @param name unique on the page
 */
export function useTyped<T>(name: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const [start] = useState(() => (handedOver.has(name) ? { value: handedOver.get(name) as T } : null));
  const [value, setValue] = useState(start === null ? initial : start.value);
  useEffect(() => void handedOver.delete(name), [name]);
  // listeners are called before anything is rendered in the other language
  useEffect(() => onLocaleChange(() => void handedOver.set(name, value)), [name, value]);
  return [value, setValue];
}
