import { formatCount, hasFilters, type ReferralListQuery } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useOptimisticChange } from '@portal/shared/optimistic-change';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Sheet } from '@portal/shared/ui/sheet';
import { type ReactNode, useRef } from 'react';
import { AgentFilter } from '../../agent-rollup/AgentFilter.tsx';
import { choicesOf, sideChoices, statusName } from './filter-choices.ts';
import type { FilterOptions } from '../state/known-options.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import classes from './ChoiceRow.module.css';
import type { SideChoice, Step } from './use-side-choice.ts';

interface FilterSheetProps extends Pick<SideChoice, 'sides' | 'chooseSides'> {
  query: ReferralListQuery;
  options: FilterOptions | null;
  totalCount: number | null;
  /** Name of the one agent whose referrals are shown; undefined until a row of theirs is. */
  agentName: string | undefined;
  onChange: (change: Partial<ReferralListQuery>, step: Step) => void;
  onClear: (step: Step) => void;
  onClose: () => void;
}

/** The filters of a small screen. Each tick counts at once; the button says what is left. */
export function FilterSheet(props: FilterSheetProps): ReactNode {
  const { query, options, totalCount, agentName, sides, onClose } = props;
  const isChanged = useRef(false);
  /** Everything that is changed while the sheet is open is one step back. */
  const step = (): Step => {
    const replace = isChanged.current;
    isChanged.current = true;
    return { replace };
  };
  const onChange = (change: Partial<ReferralListQuery>) => props.onChange(change, step());
  return (
    <Sheet
      title={t('Filters')}
      onClose={onClose}
      foot={
        <>
          {hasFilters(query) && <ActionButton onClick={() => props.onClear(step())}>{t('Clear filters')}</ActionButton>}
          <ActionButton kind="primary" onClick={onClose}>
            {totalCount === null
              ? t('Show results')
              : t('{count, plural, one {Show {number} result} other {Show {number} results}}', {
                  count: totalCount,
                  number: formatCount(totalCount),
                })}
          </ActionButton>
        </>
      }
    >
      <ChoiceRow
        type="checkbox"
        label={t('Needs an update')}
        isOn={query.isDueOnly}
        onChange={() => onChange({ isDueOnly: !query.isDueOnly })}
      />
      <div className={classes.group}>
        <AgentFilter agentId={query.agentId} agentName={agentName} onChange={(agentId) => onChange({ agentId })} />
      </div>
      <Group
        legend={t('Side')}
        choices={sideChoices()}
        chosen={sides}
        onChange={(chosen) => props.chooseSides(chosen, step())}
      />
      <Group
        legend={t('State')}
        choices={choicesOf(options?.states, query.states)}
        chosen={query.states}
        onChange={(states) => onChange({ states: [...states] })}
      />
      <Group
        legend={t('Status')}
        choices={choicesOf(options?.statuses, query.statuses, statusName)}
        chosen={query.statuses}
        onChange={(statuses) => onChange({ statuses: [...statuses] })}
      />
    </Sheet>
  );
}

interface GroupProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (next: readonly Value[]) => void;
}

function Group<Value extends string>({ legend, choices, chosen, onChange }: GroupProps<Value>): ReactNode {
  const [ticked, setTicked] = useOptimisticChange(chosen, onChange);
  if (choices.length === 0) return null;
  const toggle = (value: Value) =>
    setTicked(
      choices
        .map((choice) => choice.value)
        .filter((each) => (each === value ? !ticked.includes(each) : ticked.includes(each))),
    );
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      <div className={classes.columns}>
        {choices.map(({ value, label }) => (
          <ChoiceRow
            key={value}
            type="checkbox"
            label={label}
            isOn={ticked.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
