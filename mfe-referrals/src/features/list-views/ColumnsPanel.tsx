import { COLUMN_NAMES, type ColumnName, type ListDensity } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Checkbox } from '@portal/shared/ui/checkbox';
import { Popover } from '@portal/shared/ui/popover';
import { Segmented } from '@portal/shared/ui/segmented';
import { type ReactNode, type RefObject, useId } from 'react';
import { COLUMN_HEADERS } from '../referral-list/table/column-headers.ts';
import classes from './ColumnsPanel.module.css';
import { useChangeSettings } from './list-views.mutations.ts';
import { useListSettings } from './list-views.queries.ts';
import { MovableColumns } from './MovableColumns.tsx';

interface ColumnsPanelProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Which columns the list shows, in which order, and how high its rows are. Each choice counts at once and is kept for the person. */
export function ColumnsPanel({ anchor, onClose }: ColumnsPanelProps): ReactNode {
  const id = useId();
  const { hiddenColumns, columnOrder, density, hasLetterKeys } = useListSettings();
  const change = useChangeSettings();
  const toggle = (name: ColumnName, isShown: boolean) =>
    // in the order of the list, whatever the order of the clicks
    change({
      hiddenColumns: COLUMN_NAMES.filter((each) => (each === name ? !isShown : hiddenColumns.includes(each))),
    });
  return (
    <Popover anchor={anchor} label={t('Columns and density')} onClose={onClose} className={classes.panel}>
      <div className={classes.density}>
        <p id={id}>{t('Density')}</p>
        <Segmented<ListDensity>
          block
          aria-labelledby={id}
          value={density}
          options={[
            { value: 'comfortable', label: t('Roomy') },
            { value: 'compact', label: t('Dense') },
          ]}
          onChange={(chosen) => change({ density: chosen })}
        />
      </div>
      <ul className={classes.columns}>
        <li>
          <Checkbox checked disabled>
            {t(COLUMN_HEADERS.contact)}
          </Checkbox>
          <span className={classes.always}>{t('Always')}</span>
        </li>
        <MovableColumns order={columnOrder} onMove={(next) => change({ columnOrder: next && [...next] })}>
          {(name) => (
            <Checkbox checked={!hiddenColumns.includes(name)} onChange={({ target }) => toggle(name, target.checked)}>
              {t(COLUMN_HEADERS[name])}
            </Checkbox>
          )}
        </MovableColumns>
      </ul>
      <p className={classes.keys}>
        <Checkbox checked={hasLetterKeys} onChange={({ target }) => change({ hasLetterKeys: target.checked })}>
          {t('Letter keys (press ? for all)')}
        </Checkbox>
      </p>
      <p className={classes.foot}>
        <ActionButton kind="link" onClick={() => change({ hiddenColumns: [], columnOrder: undefined })}>
          {t('Restore the usual columns')}
        </ActionButton>
      </p>
    </Popover>
  );
}
