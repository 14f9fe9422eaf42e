import { t } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { CheckIcon, SearchIcon } from '../icon/icons.ts';
import { matchingOptions, placeAfterKey, withToggled, type FilterOption } from './filter-options.ts';
import { useDebounced } from './use-debounced.ts';
import classes from './FilterSelect.module.css';

/** Milliseconds between the last letter and the filtering of the list (HOST-67, CONST-14). */
const searchDelay = 200;

interface OptionListProps<Value extends string> {
  label: string;
  options: readonly FilterOption<Value>[];
  value: readonly Value[];
  isSingle: boolean;
  isSearchable: boolean;
  onChange: (next: readonly Value[]) => void;
  onClose: (options?: { keepsFocus?: boolean }) => void;
}

/** The opened list: search, options with check marks, clear. The keyboard position is `aria-activedescendant`. */
export function OptionList<Value extends string>({
  label,
  options,
  value,
  isSingle,
  isSearchable,
  onChange,
  onClose,
}: OptionListProps<Value>): ReactNode {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const shown = matchingOptions(options, useDebounced(text, searchDelay));
  const [activeValue, setActiveValue] = useState<Value | undefined>(value[0] ?? options[0]?.value);
  const activeIn = (offered: typeof options) => offered.find((option) => option.value === activeValue) ?? offered[0];
  const active = activeIn(shown);
  const optionId = (option: FilterOption<Value>): string => `${id}-${option.value}`;
  const activeId = active && optionId(active);

  useEffect(() => (field.current ?? list.current)?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // optional call: there is no layout, hence no scrolling, in test browsers
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const toggle = (option: FilterOption<Value>): void => {
    setActiveValue(option.value);
    onChange(withToggled(options, value, option, isSingle));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const isTyping = event.target === field.current;
    const place = placeAfterKey(event.key, active ? shown.indexOf(active) : 0, shown.length, isTyping);
    if (place !== undefined) {
      event.preventDefault();
      setActiveValue(shown[place]?.value);
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

  return (
    <>
      {isSearchable && (
        <label className={classes.search}>
          <SearchIcon />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label={t('Search {label}', { label })}
            aria-expanded="true"
            aria-controls={id}
            aria-activedescendant={activeId}
            autoComplete="off"
            placeholder={t('Search')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </label>
      )}
      <div
        ref={list}
        id={id}
        className={classes.list}
        role="listbox"
        aria-label={label}
        aria-multiselectable={!isSingle}
        aria-activedescendant={isSearchable ? undefined : activeId}
        tabIndex={isSearchable ? -1 : 0}
        onKeyDown={onKeyDown}
      >
        {shown.map((option) => {
          const isChosen = value.includes(option.value);
          return (
            // the keyboard position is aria-activedescendant: keys go to the field or the list
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.value}
              id={optionId(option)}
              role="option"
              tabIndex={-1}
              aria-selected={isChosen}
              data-active={option === active ? '' : undefined}
              className={classes.option}
              // keeps the focus, and with it the keyboard, in the field
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => toggle(option)}
            >
              <span className={clsx(classes.mark, !isSingle && classes.box)}>
                {isChosen && <CheckIcon size={isSingle ? 16 : 12} />}
              </span>
              <span className={classes.name}>{option.label}</span>
              {option.count !== undefined && <span className={classes.count}>{option.count}</span>}
            </div>
          );
        })}
      </div>
      {shown.length === 0 && (
        <p className={classes.none} role="status">
          {t('Nothing matches “{text}”', { text: text.trim() })}
        </p>
      )}
      {value.length > 0 && (
        <button
          type="button"
          className={classes.clear}
          onClick={() => {
            onChange([]);
            onClose();
          }}
          onBlur={() => onClose({ keepsFocus: true })}
        >
          {t('Clear')}
        </button>
      )}
    </>
  );
}
