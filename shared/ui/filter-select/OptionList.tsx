import { t } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { CheckIcon, SearchIcon } from '../icon/icons.ts';
import type { FilterOption } from './filter-options.ts';
import { type OptionListProps, useOptionKeys } from './use-option-keys.ts';
import classes from './FilterSelect.module.css';

/** The opened list: search, options with check marks, clear. The keyboard position is `aria-activedescendant`. */
export function OptionList<Value extends string>(props: OptionListProps<Value>): ReactNode {
  const { label, value, isSingle, isSearchable, onChange, onClose } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { text, setText, shown, active, toggle, onKeyDown } = useOptionKeys(props, field);
  const optionId = (option: FilterOption<Value>): string => `${id}-${option.value}`;
  const activeId = active && optionId(active);

  useEffect(() => (field.current ?? list.current)?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // optional call: there is no layout, hence no scrolling, in test browsers
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

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
