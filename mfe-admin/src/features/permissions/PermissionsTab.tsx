import { PERMISSION_CALLERS, type PermissionEntry } from '@portal/shared/contracts/permission-table';
import { t } from '@portal/shared/i18n';
import { useOptimisticChange } from '@portal/shared/optimistic-change';
import { useQuery } from '@portal/shared/query';
import { useSearchParams } from '@portal/shared/router';
import { FailureCard, FilterSelect, Input, Panel, SearchIcon, Segmented, SkeletonLines } from '@portal/shared/ui';
import { filterEntries, filterParameters, type Interface, isOfInterface, readFilter } from './permission-filter.ts';
import { CALLER_NAMES, CELL_MEANINGS } from './permission-names.ts';
import { PermissionGrid } from './PermissionGrid.tsx';
import { PermissionMark } from './PermissionMark.tsx';
import { permissionTableQuery } from './permissions.queries.ts';
import classes from './PermissionsTab.module.css';

/** Two figure spaces. */
const COUNT_ROOM = '\u2007'.repeat(2);

const INTERFACES: readonly Interface[] = ['all', 'rest', 'graphql'];

/** Who may do what, as this server enforces it: read only, since it changes with a release (D-49). */
export function PermissionsTab() {
  const { data, error, isPending, isFetching, refetch } = useQuery(permissionTableQuery);
  const [parameters, setParameters] = useSearchParams();
  const asked = readFilter(parameters);
  const show = (changes: Partial<typeof asked>) =>
    setParameters((now) => ({ tab: now.get('tab') ?? '', ...filterParameters({ ...readFilter(now), ...changes }) }), {
      replace: true,
    });
  const [text, setText] = useOptimisticChange(asked.text, (typed) => show({ text: typed }));
  const filter = { ...asked, text };

  if (error && !data) {
    return (
      <FailureCard
        isCompact
        title={t('The permissions did not load.')}
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <Panel isFlush>
      <h2 className="visually-hidden">{t('Permissions')}</h2>
      <div className={classes.head}>
        <Input
          className={classes.search}
          prefix={<SearchIcon size={14} />}
          type="search"
          aria-label={t('Operation or field')}
          placeholder={t('Operation or field')}
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Segmented
          aria-label={t('Interface')}
          options={INTERFACES.map((value) => ({ value, label: labelOf(value, data?.entries) }))}
          value={filter.through}
          onChange={(through) => show({ through })}
        />
        <FilterSelect
          isSingle
          label={t('Caller')}
          options={PERMISSION_CALLERS.map((caller) => ({ value: caller, label: t(CALLER_NAMES[caller]) }))}
          value={filter.caller ? [filter.caller] : []}
          onChange={([caller]) => show({ caller: PERMISSION_CALLERS.find((each) => each === caller) ?? null })}
        />
      </div>
      {isPending && <SkeletonLines rows={20} pieces={4} />}
      {data && <PermissionGrid entries={filterEntries(data.entries, filter)} caller={filter.caller} />}
      <div className={classes.foot}>
        {(['yes', 'own', 'blocked', 'no'] as const).map((cell) => (
          <span key={cell} className={classes.meaning}>
            <span aria-hidden={cell === 'yes' || cell === 'no'}>
              <PermissionMark cell={cell} />
            </span>
            {t(CELL_MEANINGS[cell])}
          </span>
        ))}
        <span className={classes.note}>
          {t('Enforced by this server; contacts that are locked stay hidden from agents.')}{' '}
          {t('Read only: it changes with a release.')}
        </span>
      </div>
    </Panel>
  );
}

function labelOf(through: Interface, entries: readonly PermissionEntry[] | undefined): string {
  const name = { all: t('All'), rest: 'REST', graphql: 'GraphQL' }[through];
  // reserves the width of the count, so the filters beside it stay put when it arrives
  return `${name} ${entries?.filter((entry) => isOfInterface(entry, through)).length ?? COUNT_ROOM}`;
}
