import { CheckIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useId } from 'react';
import classes from './Preferences.module.css';

interface ChipGroupProps<Value extends string> {
  title: string;
  options: readonly { value: Value; label: string }[];
  /** Set by the form's item, as the others. */
  id?: string;
  value?: readonly Value[];
  onChange?: (next: Value[]) => void;
  'aria-describedby'?: string;
}

/** Several of a few, all of them in sight. Problems of the form move the focus to the first one. */
export function ChipGroup<Value extends string>({
  title,
  options,
  id,
  value = [],
  onChange,
  'aria-describedby': description,
}: ChipGroupProps<Value>): ReactNode {
  const titleId = useId();
  const toggle = (chosen: Value): void =>
    onChange?.(options.map((each) => each.value).filter((each) => value.includes(each) !== (each === chosen)));
  return (
    <>
      <div id={titleId} className={classes.label}>
        {title}
      </div>
      <div role="group" aria-labelledby={titleId} aria-describedby={description} className={classes.chips}>
        {options.map((option, index) => {
          const isOn = value.includes(option.value);
          return (
            <button
              key={option.value}
              type="button"
              id={index === 0 ? id : undefined}
              className={classes.chip}
              aria-pressed={isOn}
              onClick={() => toggle(option.value)}
            >
              {isOn && <CheckIcon size={14} />}
              {option.label}
            </button>
          );
        })}
      </div>
    </>
  );
}
