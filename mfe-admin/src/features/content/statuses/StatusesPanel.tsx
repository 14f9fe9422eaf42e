import { ApiError } from '@portal/shared/api';
import type { StaffCatalog } from '@portal/shared/contracts/status-editor';
import { useUnsaved } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQuery, useQueryClient } from '@portal/shared/query';
import { ActionButton, FailureCard, HistoryIcon, Segmented, SkeletonLines } from '@portal/shared/ui';
import { useState } from 'react';
import { sayUnsaved } from '../../../forms/say-unsaved.ts';
import { events } from '../../../remote.ts';
import { refusalSentences } from '../../../forms/refusal-sentences.ts';
import { Refusal } from '../../../forms/Refusal.tsx';
import contentStyles from '../ContentTab.module.css';
import { CatalogHistory } from './CatalogHistory.tsx';
import { countChanges, movedUp, restored, statusKey, toEditable, withChange } from './status-edits.ts';
import { saveCatalog, staffCatalogQuery } from './statuses.queries.ts';
import classes from './Statuses.module.css';
import { StatusRow } from './StatusRow.tsx';

/** The catalog of statuses: labels, order, fields, and which are offered. Codes are fixed, nothing is deleted (D-16). */
export function StatusesPanel() {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(staffCatalogQuery);
  if (data && isFetchedAfterMount) return <OpenCatalog catalog={data} />;
  return (
    <section className={contentStyles.form}>
      {error ? (
        <FailureCard
          isCompact
          title={t('The statuses did not load.')}
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <SkeletonLines rows={8} pieces={4} />
      )}
    </section>
  );
}

function OpenCatalog({ catalog }: { catalog: StaffCatalog }) {
  const client = useQueryClient();
  const [side, setSide] = useState<'seller' | 'buyer'>('seller');
  const [statuses, setStatuses] = useState(catalog.statuses);
  const [isBusy, setBusy] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const [isHistory, setHistory] = useState(false);
  const changes = countChanges(catalog, statuses);

  useUnsaved(sayUnsaved, { title: t('Statuses'), changes, parameters: ['tab', 'kind'] });

  const take = (newest: StaffCatalog) => {
    client.setQueryData(staffCatalogQuery.queryKey, newest);
    setStatuses(newest.statuses);
    setOutdated(false);
    setProblems([]);
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblems([]);
    try {
      await work();
    } catch (error) {
      setOutdated(error instanceof ApiError && error.code === 'catalog_changed');
      setProblems(refusalSentences(error));
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    attempt(async () => {
      take(await saveCatalog({ version: catalog.version, statuses: statuses.map(toEditable) }));
      events.publish('toast.show', { text: t('The statuses are saved. Agents have them within a minute.') });
    });
  const shown = statuses.filter((one) => one.side === side);
  return (
    <section className={contentStyles.form} aria-label={t('Statuses')}>
      <div className={contentStyles.head}>
        <h2>{t('Statuses')}</h2>
        <Segmented
          aria-label={t('Side')}
          value={side}
          options={[
            { value: 'seller' as const, label: t('Sellers') },
            { value: 'buyer' as const, label: t('Buyers') },
          ]}
          onChange={setSide}
        />
        <div className={contentStyles.tools}>
          <ActionButton isSmall icon={<HistoryIcon />} onClick={() => setHistory(true)}>
            {t('History')}
          </ActionButton>
        </div>
      </div>
      <ol role="list" className={classes.statuses}>
        {shown.map((one, index) => (
          <StatusRow
            key={statusKey(one)}
            status={one}
            isFirst={index === 0}
            isDisabled={isBusy}
            onChange={(change) => setStatuses((list) => withChange(list, statusKey(one), change))}
            onMoveUp={() => setStatuses((list) => movedUp(list, statusKey(one)))}
          />
        ))}
      </ol>
      <div className={contentStyles.foot} role="region" aria-label={t('Unsaved changes')}>
        {problems.length > 0 ? (
          <Refusal sentences={problems} />
        ) : (
          <p>
            {changes === 0
              ? t('Agents have these statuses.')
              : t('{count, plural, one {{count} unsaved change.} other {{count} unsaved changes.}}', {
                  count: changes,
                })}
          </p>
        )}
        {isOutdated && (
          <ActionButton onClick={() => void attempt(async () => take(await client.fetchQuery(staffCatalogQuery)))}>
            {t('Show Theirs')}
          </ActionButton>
        )}
        {changes > 0 && (
          <>
            <ActionButton kind="quiet" disabled={isBusy} onClick={() => take(catalog)}>
              {t('Discard')}
            </ActionButton>
            <ActionButton kind="primary" isBusy={isBusy} onClick={() => void save()}>
              {t('Save Statuses')}
            </ActionButton>
          </>
        )}
      </div>
      {isHistory && (
        <CatalogHistory
          isUnsaved={changes > 0}
          onClose={() => setHistory(false)}
          onRestore={(version) => setStatuses((list) => restored(list, version))}
        />
      )}
    </section>
  );
}
