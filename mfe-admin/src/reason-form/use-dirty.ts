import { type FocusEvent, useEffect, useRef, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether fields below an element have another value than when they were entered: text that was typed and deleted again does not count. */
export function useDirty() {
  const entered = useRef(new Map<Field, string>());
  const [isDirty, setDirty] = useState(false);
  const watch = {
    onFocusCapture: ({ target }: FocusEvent) => {
      if (isField(target) && !entered.current.has(target)) entered.current.set(target, valueOf(target));
    },
    onInput: () => setDirty(isChanged(entered.current)),
  };
  // fields that are gone do not count: a form in a dialog that stays open was sent, or canceled
  useEffect(() => setDirty(isChanged(entered.current)));
  return { isDirty, watch };
}

const isChanged = (entered: ReadonlyMap<Field, string>): boolean =>
  [...entered].some(([field, value]) => field.isConnected && valueOf(field) !== value);

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const valueOf = (field: Field): string =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type) ? String(field.checked) : field.value;
