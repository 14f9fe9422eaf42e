import { type KeyboardEvent, type RefObject, useState } from 'react';
import { matchingOptions, withToggled, type FilterOption } from './filter-options.ts';
import { useDebounced } from './use-debounced.ts';

/** Milliseconds between the last letter and the filtering of the list (HOST-67, CONST-14). */
const searchDelay = 200;

export interface OptionListProps<Value extends string> {
  label: string;
  options: readonly FilterOption<Value>[];
  value: readonly Value[];
  isSingle: boolean;
  isSearchable: boolean;
  onChange: (next: readonly Value[]) => void;
  onClose: (options?: { keepsFocus?: boolean }) => void;
}

/**
 * The text that filters an opened list, the option the keyboard is at, and what keys do.
 * @param field the search, where there is one: in it Home, End and the space bar are for the text
 */
export function useOptionKeys<Value extends string>(
  { options, value, isSingle, onChange, onClose }: OptionListProps<Value>,
  field: RefObject<HTMLInputElement | null>,
) {
  const [text, setText] = useState('');
  const shown = matchingOptions(options, useDebounced(text, searchDelay));
  const [activeValue, setActiveValue] = useState<Value | undefined>(value[0] ?? options[0]?.value);
  const activeIn = (offered: typeof options) => offered.find((option) => option.value === activeValue) ?? offered[0];
  const active = activeIn(shown);

  const toggle = (option: FilterOption<Value>): void => {
    setActiveValue(option.value);
    onChange(withToggled(options, value, option, isSingle));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const index = active ? shown.indexOf(active) : 0;
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
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
      const wanted = activeIn(matchingOptions(options, text));
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

  return { text, setText, shown, active, toggle, onKeyDown };
}
