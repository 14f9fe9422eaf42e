import { currentLocale, onLocaleChange } from '@portal/shared/i18n';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** In memory, and only while the page starts again: a password may be among it. */
const handedOver = new Map<string, unknown>();
/** Milliseconds. */
const HANDED_OVER_FOR = 2_000;

/**
 * State of a form that outlives a change of the language, which starts the page again (`PortalProvider`): whoever cannot read
 * the page chooses theirs in the middle of a form, and has typed something by then.
 * @param name unique in the application: another form never gets it
 */
export function useTyped<T>(name: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const [start] = useState(() => (handedOver.has(name) ? { value: handedOver.get(name) as T } : null));
  const [value, setValue] = useState(start === null ? initial : start.value);
  useEffect(() => void handedOver.delete(name), [name]);
  useEffect(() => {
    const shown = currentLocale();
    // Called before anything is rendered in the other language, and also when more texts of this one are loaded.
    return onLocaleChange(() => {
      if (currentLocale() === shown) return;
      handedOver.set(name, value);
      // where the form does not come back
      setTimeout(() => handedOver.delete(name), HANDED_OVER_FOR);
    });
  }, [name, value]);
  return [value, setValue];
}
