import type { ReferralListQuery } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Sheet } from '@portal/shared/ui/sheet';
import type { ReactNode } from 'react';
import { SORT_TEXTS, sortColumnsOf, sortOfHeaders, sortOfQuery } from './list-sort.ts';
import { ChoiceRow } from '../filters/ChoiceRow.tsx';
import classes from '../filters/ChoiceRow.module.css';

interface SortSheetProps {
  query: ReferralListQuery;
  onSort: (sort: ReferralListQuery['sort']) => void;
  onClose: () => void;
}

/** The orders of a tab, each in words; choosing one closes the sheet. */
export function SortSheet({ query, onSort, onClose }: SortSheetProps): ReactNode {
  const active = sortOfHeaders(query);
  const choose = (sort: ReferralListQuery['sort']) => {
    onSort(sort);
    onClose();
  };
  return (
    <Sheet title={t('Sort')} onClose={onClose}>
      {query.q !== '' && (
        <ChoiceRow
          type="radio"
          name="order"
          label={t('Best match first')}
          isOn={active === null}
          onChange={() => choose(null)}
        />
      )}
      {sortColumnsOf(query.tab).map((column) => {
        const { name, ascending, descending, first } = SORT_TEXTS[column];
        return (
          <fieldset key={column} className={classes.group}>
            <legend>{t(name)}</legend>
            <div className={classes.columns}>
              {([first, first === 1 ? -1 : 1] as const).map((direction) => (
                <ChoiceRow
                  key={direction}
                  type="radio"
                  name="order"
                  label={t(direction === 1 ? ascending : descending)}
                  isOn={active?.column === column && active.direction === direction}
                  onChange={() => choose(sortOfQuery({ column, direction }))}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </Sheet>
  );
}
