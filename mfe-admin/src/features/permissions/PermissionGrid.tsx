import {
  PERMISSION_AREAS,
  PERMISSION_CALLERS,
  type PermissionCaller,
  type PermissionEntry,
} from '@portal/shared/contracts/permission-table';
import { msg, t } from '@portal/shared/i18n';
import { DataTable, type DataTableColumn, EmptyState, SearchIcon } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { AREA_NAMES, CALLER_NAMES } from './permission-names.ts';
import { PermissionMark } from './PermissionMark.tsx';
import classes from './PermissionGrid.module.css';

const OPERATION: DataTableColumn<PermissionEntry> = {
  key: 'operation',
  header: msg('Operation'),
  isRowHeader: true,
  cell: ({ kind, name }) => (
    <span className={classes.operation}>
      <span className={classes.kind}>{kind}</span>
      <code>{name}</code>
    </span>
  ),
};

const columnOf = (caller: PermissionCaller): DataTableColumn<PermissionEntry> => ({
  key: caller,
  header: CALLER_NAMES[caller],
  width: 92,
  className: classes.cell,
  cell: ({ cells }) => <PermissionMark cell={cells[caller]} />,
});
const CALLER_COLUMNS = PERMISSION_CALLERS.map(columnOf);

interface PermissionGridProps {
  entries: readonly PermissionEntry[];
  /** The only column; null: all of them. */
  caller: PermissionCaller | null;
}

/** Operations by area, with a column for each kind of caller. */
export function PermissionGrid({ entries, caller }: PermissionGridProps) {
  const callers = caller ? CALLER_COLUMNS.filter(({ key }) => key === caller) : CALLER_COLUMNS;
  if (entries.length === 0) {
    return <EmptyState icon={<SearchIcon size={20} />} title={t('No operation matches.')} />;
  }
  const areas = PERMISSION_AREAS.filter((area) => entries.some((entry) => entry.area === area));
  return areas.map((area, index) => {
    const ofArea = entries.filter((entry) => entry.area === area);
    return (
      <section key={area} className={classes.scroll} tabIndex={0} aria-labelledby={`permissions-${area}`}>
        <h3 id={`permissions-${area}`} className={classes.area}>
          {t(AREA_NAMES[area])}
        </h3>
        <DataTable
          label={t(AREA_NAMES[area])}
          columns={[OPERATION, ...callers]}
          rows={ofArea}
          rowKey={({ kind, name }) => `${kind} ${name}`}
          look={clsx(classes.table, caller && classes.single)}
          renderCard="facts"
          // the columns of all areas are the same
          isHeadHidden={index > 0}
        />
      </section>
    );
  });
}
