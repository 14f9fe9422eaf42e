import type { ReferralEntry, StatusOption } from '@portal/shared/contracts';
import { isOpenCategory } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { ChevronDownIcon } from '@portal/shared/ui/icon';
import { Radio } from '@portal/shared/ui/radio';
import { type ReactNode, useState } from 'react';
import classes from './StatusChoices.module.css';
import { keyOf, keyOfEntry } from '../update-values.ts';

interface StatusChoicesProps {
  entry: ReferralEntry;
  options: readonly StatusOption[];
  /** Set by the item of the form, as are the value and what is wrong with it. */
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  value?: string | undefined;
  onChange?: (choice: string) => void;
}

/** The statuses that may come next, one tap each; Lost and Inactive unfold. The present one is "No change". */
export function StatusChoices({ entry, options, id, value, onChange, ...problem }: StatusChoicesProps): ReactNode {
  const [isUnfolded, setUnfolded] = useState(false);
  const present = keyOfEntry(entry);
  const closing = options.filter((option) => isOpenCategory(entry.category) && isClosing(option));
  const isWhole = isUnfolded || closing.some((option) => keyOf(option) === value);
  const shown = options
    .filter((option) => isWhole || !closing.includes(option))
    .toSorted((one, other) => Number(keyOf(other) === present) - Number(keyOf(one) === present));
  return (
    <div className={classes.choices}>
      <Radio.Group
        {...(id === undefined ? {} : { id })}
        {...problem}
        className={classes.group}
        aria-label={t('What happened?')}
        value={value}
        onChange={({ target }) => onChange?.(target.value as string)}
      >
        {shown.map((option) => (
          <Radio key={keyOf(option)} value={keyOf(option)} className={classes.choice}>
            {keyOf(option) === present ? t('No change') : t(option.label)}
          </Radio>
        ))}
      </Radio.Group>
      {closing.length > 0 && !isWhole && (
        <ActionButton className={classes.more} onClick={() => setUnfolded(true)}>
          {t('Lost or Inactive')}
          <ChevronDownIcon size={16} />
        </ActionButton>
      )}
    </div>
  );
}

const isClosing = ({ category }: StatusOption): boolean => !isOpenCategory(category) && category !== 'Wins';
