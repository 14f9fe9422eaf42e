import { type FocusEvent, useRef, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether fields below an element have another value than when they were entered: text that was typed and deleted again does not count. */
export function useDirty() {
  const entered = useRef(new Map<Field, string>());
  const [isDirty, setDirty] = useState(false);
  /** Looks again: fields that are gone do not count, as after a form was sent in a dialog that stays open. */
  const check = (): boolean => {
    const isChanged = [...entered.current].some(([field, value]) => field.isConnected && valueOf(field) !== value);
    setDirty(isChanged);
    return isChanged;
  };
  const watch = {
    onFocusCapture: ({ target }: FocusEvent) => {
      if (isField(target) && !entered.current.has(target)) entered.current.set(target, valueOf(target));
    },
    onInput: check,
  };
  return { isDirty, check, watch };
}

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const valueOf = (field: Field): string =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type) ? String(field.checked) : field.value;
