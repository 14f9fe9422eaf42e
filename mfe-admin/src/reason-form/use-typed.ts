import { type FocusEvent, useRef, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether fields below an element have another value than when they were entered: what was typed and taken back is nothing. */
export function useTyped() {
  const entered = useRef(new Map<Field, string>());
  const [isTyped, setTyped] = useState(false);
  const watch = {
    onFocusCapture: ({ target }: FocusEvent) => {
      if (isField(target) && !entered.current.has(target)) entered.current.set(target, valueOf(target));
    },
    onInput: () => {
      setTyped([...entered.current].some(([field, value]) => field.isConnected && valueOf(field) !== value));
    },
  };
  return { isTyped, watch };
}

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const valueOf = (field: Field): string =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type) ? String(field.checked) : field.value;
