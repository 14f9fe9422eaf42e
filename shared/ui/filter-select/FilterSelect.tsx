import { useOptimisticChange } from '@portal/shared/optimistic-change';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../icon/icons.ts';
import { chosenText, type FilterOption } from './filter-options.ts';
import { OptionList } from './OptionList.tsx';
import { usePopup } from './use-popup.ts';
import classes from './FilterSelect.module.css';

export type { FilterOption } from './filter-options.ts';

interface FilterSelectProps<Value extends string> {
  /** What it filters: `State`. */
  label: string;
  options: readonly FilterOption<Value>[];
  /** The chosen values; none means no filter. */
  value: readonly Value[];
  onChange: (next: readonly Value[]) => void;
  /** One choice at most; choosing closes the list. Default: several. */
  isSingle?: boolean;
  /** A search field above the list; by default with more than eight options (HOST-67). */
  isSearchable?: boolean;
  /** Text when nothing is chosen; `All` by default. */
  allLabel?: string;
}

/**
 * A filter in the height of a button, tinted when set:
 * `<FilterSelect label="State" options={states} value={query.state} onChange={…} />` shows `State All ⌄`.
 */
export function FilterSelect<Value extends string>({
  label,
  options,
  value,
  onChange,
  isSingle = false,
  isSearchable = options.length > 8,
  allLabel,
}: FilterSelectProps<Value>): ReactNode {
  const { trigger, panel, isOpen, open, close } = usePopup();
  const [chosen, choose] = useOptimisticChange(value, onChange);
  const isSet = chosen.length > 0;
  return (
    <span className={classes.filter}>
      <button
        ref={trigger}
        type="button"
        className={clsx(classes.trigger, isSet && classes.on)}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open();
        }}
      >
        <span className={classes.label}>{label}</span>
        <span className={classes.value}>{chosenText(options, chosen, allLabel)}</span>
        <ChevronDownIcon size={14} />
      </button>
      {isOpen && (
        <div ref={panel} className={classes.panel}>
          <OptionList
            label={label}
            options={options}
            value={chosen}
            isSingle={isSingle}
            isSearchable={isSearchable}
            onChange={(next) => {
              if (!isSingle) return choose(next);
              onChange(next);
              close();
            }}
            onClose={close}
          />
        </div>
      )}
    </span>
  );
}
