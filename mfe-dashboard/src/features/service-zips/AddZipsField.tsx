import { MAX_SERVICE_ZIPS, type ServiceZip } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CloseIcon, PlusIcon, SearchIcon } from '@portal/shared/ui/icon';
import { Select, type SelectProps } from '@portal/shared/ui/select';
import { clsx } from 'clsx';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import type { PlaceOption } from './place-options.ts';
import { PlaceRow } from './PlaceRow.tsx';
import { quoteOf, takeZips, zipsOf } from './typed-zips.ts';
import type { AddZips } from './use-add-zips.ts';
import { usePlaceOptions } from './use-place-options.ts';
import { ZipProblems } from './ZipProblems.tsx';
import classes from './AddZips.module.css';

/** More than these are a number. */
const CHIPS = 12;
/** A longer text names no place. */
const MAX_PLACE_LENGTH = 100;
const PROBLEMS = 'add-zips-problems';

interface AddZipsFieldProps {
  add: AddZips;
  zips: readonly ServiceZip[];
  licenseState: string | null;
  /** The field, which has the method `focus`. */
  field: Ref<{ focus: () => void } | null>;
  onAdd: () => void;
}

/**
 * ZIPs to add: typed, pasted as a list ("80202, 80203 80204"), or chosen by place. They are collected as chips and added
 * together; what cannot be added is red and says why.
 */
export function AddZipsField({ add, zips, licenseState, field, onAdd }: AddZipsFieldProps): ReactNode {
  const { chosen, text, problems, failure, isSaving } = add;
  const [isOpen, setOpen] = useState(false);
  const { groups, isSearching } = usePlaceOptions(text, isOpen, zips, licenseState);
  const options = groups.flatMap((group) => group.options);
  const hasProblem = problems.size > 0 || failure !== null;

  const type = (next: string): void => {
    const { zips: whole, rest } = takeZips(next);
    if (whole.length > 0) add.choose(whole);
    add.setText(rest.slice(0, MAX_PLACE_LENGTH));
  };

  const paste = (event: ClipboardEvent): void => {
    const pasted = zipsOf(event.clipboardData.getData('text'));
    if (pasted === null || pasted.length === 0) return;
    event.preventDefault();
    add.choose([...(zipsOf(text) ?? []), ...pasted]);
    add.setText('');
  };

  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const typed = zipsOf(text);
    // with an option of its own it is chosen by the list
    if (typed?.length && !options.some(({ value }) => value === typed[0])) {
      event.preventDefault();
      add.choose(typed);
      add.setText('');
    } else if (text === '' && !isOpen && chosen.length > 0) {
      event.preventDefault();
      onAdd();
    }
  };

  const select = (option: PlaceOption): void => {
    if (option.kind === 'city') return add.setText(option.place);
    add.choose(option.kind === 'all' ? option.zips : [option.value]);
    if (option.kind === 'all' || text.trim() === option.value) add.setText('');
  };

  return (
    <div className={classes.add}>
      {/* what is pasted into the field arrives here first */}
      <div className={classes.field} onPasteCapture={paste}>
        <Select<string[], PlaceOption>
          // antd names the type of its own handle
          ref={field as never}
          id="add-zips"
          aria-label={t('Add ZIPs')}
          aria-invalid={hasProblem || undefined}
          aria-describedby={hasProblem ? PROBLEMS : undefined}
          className={classes.select ?? ''}
          mode="multiple"
          status={hasProblem ? 'error' : ''}
          value={[...chosen]}
          open={isOpen}
          onOpenChange={setOpen}
          prefix={<SearchIcon size={16} />}
          suffixIcon={null}
          placeholder={t('ZIP, city or county to add')}
          disabled={isSaving}
          options={groups as unknown as PlaceOption[]}
          optionRender={rowsOf(chosen)}
          menuItemSelectedIcon={null}
          maxTagCount={CHIPS}
          maxTagPlaceholder={(hidden) =>
            t('{count, plural, one {{count} more} other {{count} more}}', { count: hidden.length })
          }
          tagRender={chipsOf(problems)}
          notFoundContent={isSearching ? t('Searching…') : notFound(text)}
          onSelect={(_value, option) => select(option)}
          onDeselect={(value) => add.drop([value])}
          onInputKeyDown={enter}
          showSearch={{ searchValue: text, onSearch: type, filterOption: false, autoClearSearchValue: false }}
          defaultActiveFirstOption={text !== ''}
        />
        {hasProblem && <ZipProblems id={PROBLEMS} problems={problems} failure={failure} onLeaveOut={add.drop} />}
      </div>
      <ActionButton
        kind="primary"
        className={clsx(classes.button)}
        icon={<PlusIcon size={16} />}
        isBusy={isSaving}
        onClick={onAdd}
      >
        {addLabel(chosen.length)}
      </ActionButton>
      <span className={classes.hint}>{t('A ZIP, a city or a county. Up to {most}.', { most: MAX_SERVICE_ZIPS })}</span>
    </div>
  );
}

/** `Add ZIPs`, `Add 2 ZIPs`. */
export const addLabel = (count: number): string =>
  count === 0 ? t('Add ZIPs') : t('{count, plural, one {Add {count} ZIP} other {Add {count} ZIPs}}', { count });

function notFound(text: string): string {
  if (text.trim() === '') return t('Enter a ZIP code, a city or a county.');
  if (/^\d{5}$/.test(text.trim())) return t("We don't recognize ZIP code {zip}.", { zip: text.trim() });
  return t('Nothing found. Write a city like "Denver, CO".');
}

const rowsOf =
  (chosen: readonly string[]): NonNullable<SelectProps<string[], PlaceOption>['optionRender']> =>
  ({ data }) => <PlaceRow option={data} isChosen={chosen.includes(data.value)} />;

const chipsOf =
  (problems: ReadonlyMap<string, string>): NonNullable<SelectProps['tagRender']> =>
  ({ value, label, isMaxTag, onClose }) =>
    isMaxTag ? (
      <span className={classes.rest}>{label}</span>
    ) : (
      <Chip zip={value} isWrong={problems.has(value)} onRemove={onClose} />
    );

interface ChipProps {
  zip: string;
  isWrong: boolean;
  onRemove: (event?: React.MouseEvent<HTMLElement>) => void;
}

function Chip({ zip, isWrong, onRemove }: ChipProps): ReactNode {
  return (
    <span className={clsx(classes.chip, isWrong && classes.wrong)}>
      {quoteOf(zip)}
      <button
        type="button"
        aria-label={t('Remove {zip}', { zip: quoteOf(zip) })}
        // the list would open
        onMouseDown={(event) => {
          event.preventDefault();
          event.stopPropagation();
        }}
        onClick={onRemove}
      >
        <CloseIcon size={14} />
      </button>
    </span>
  );
}
