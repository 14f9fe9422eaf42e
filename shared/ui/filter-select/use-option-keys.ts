import { type KeyboardEvent, type RefObject, useState } from 'react';
import { matchingOptions, type FilterOption } from './filter-options.ts';
import { useDebounced } from './use-debounced.ts';

/** Milliseconds between the last letter and the filtering of the list (HOST-67, CONST-14). */
const searchDelay = 200;

interface OptionKeysOptions<Value extends string> {
  options: readonly FilterOption<Value>[];
  value: readonly Value[];
  /** The search, where there is one: in it Home, End and the space bar are for the text. */
  field: RefObject<HTMLInputElement | null>;
  onToggle: (option: FilterOption<Value>) => void;
  onClose: (options?: { keepsFocus?: boolean }) => void;
}

/** The text that filters an opened list, the option the keyboard is at, and what keys do. */
export function useOptionKeys<Value extends string>(given: OptionKeysOptions<Value>) {
  const { options, value, field, onToggle, onClose } = given;
  const [text, setText] = useState('');
  const shown = matchingOptions(options, useDebounced(text, searchDelay));
  const [activeValue, setActiveValue] = useState<Value | undefined>(value[0] ?? options[0]?.value);
  const activeIndexIn = (offered: typeof options): number =>
    Math.max(
      0,
      offered.findIndex((option) => option.value === activeValue),
    );
  const activeIndex = activeIndexIn(shown);

  const toggle = (option: FilterOption<Value>): void => {
    setActiveValue(option.value);
    onToggle(option);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      Home: 0,
      End: shown.length - 1,
    };
    const isTyping = event.target === field.current;
    const step = isTyping && (event.key === 'Home' || event.key === 'End') ? undefined : steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActiveValue(shown[(step + shown.length) % shown.length]?.value);
    } else if (event.key === 'Enter' || (event.key === ' ' && !isTyping)) {
      event.preventDefault();
      // of the text as it is now: a list that is not filtered yet has something else at this place
      const matching = matchingOptions(options, text);
      const wanted = matching[activeIndexIn(matching)];
      if (wanted) toggle(wanted);
    } else if (event.key === 'Escape') {
      // the drawer or dialog around it stays open
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Tab' && (value.length === 0 || event.shiftKey)) {
      onClose({ keepsFocus: true });
    }
  };

  return { text, setText, shown, active: shown[activeIndex], toggle, onKeyDown };
}
