import { formatDateTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { UseQueryResult } from '@portal/shared/query';
import { ActionButton, FailureCard, FormDrawer, SkeletonLines } from '@portal/shared/ui';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import classes from './VersionHistory.module.css';

/** One version as the history shows it. */
export interface HistoryVersion {
  version: number;
  /** Null for what was there before anybody could edit it. */
  changedAt: string | null;
  changedBy: string | null;
  /** What differs from the version before. */
  changes: ReactNode;
  tag?: ReactNode;
  /** Shows a refusal itself. Null for the version that is there already. */
  restore: (() => Promise<void>) | null;
}

interface VersionHistoryProps {
  query: Pick<UseQueryResult, 'error' | 'isPending' | 'isFetching' | 'refetch'>;
  /** Undefined until they are read. */
  versions: readonly HistoryVersion[] | undefined;
  /** What is lost when a version is restored, which is asked before; null when nothing is. */
  loss: string | null;
  onClose: () => void;
}

/** Versions, the newest first, with who saved each and what it changed; an earlier one can be restored. */
export function VersionHistory({ query, versions, loss, onClose }: VersionHistoryProps) {
  const [busy, setBusy] = useState<number | null>(null);
  const [asked, setAsked] = useState<HistoryVersion | null>(null);
  const run = async ({ version, restore }: HistoryVersion) => {
    setBusy(version);
    await restore?.();
    onClose();
  };
  return (
    <FormDrawer
      title={t('History')}
      onClose={onClose}
      foot={<ActionButton onClick={onClose}>{t('Close')}</ActionButton>}
    >
      {query.isPending && <SkeletonLines rows={4} pieces={2} />}
      {query.error && !versions && (
        <FailureCard
          isCompact
          title={t('The history did not load.')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {versions?.length === 0 && <p>{t('Nothing has been changed yet.')}</p>}
      <ol role="list" className={classes.versions}>
        {versions?.map((each) => (
          <li key={each.version} className={classes.version}>
            <div className={classes.head}>
              <h3>{t('Version {version}', { version: each.version })}</h3>
              {each.tag}
              {each.restore && (
                <ActionButton
                  isSmall
                  isBusy={busy === each.version}
                  aria-label={t('Restore version {version}', { version: each.version })}
                  onClick={() => (loss === null ? void run(each) : setAsked(each))}
                >
                  {t('Restore')}
                </ActionButton>
              )}
            </div>
            <p className={classes.who}>
              {each.changedAt === null
                ? t('Original version')
                : t('{time}, {name}', {
                    time: formatDateTime(each.changedAt, undefined, { namesZone: true }),
                    name: each.changedBy ?? t('a former colleague'),
                  })}
            </p>
            {each.changes}
          </li>
        ))}
      </ol>
      {asked && loss !== null && (
        <ConfirmDialog
          title={t('Restore version {version}?', { version: asked.version })}
          consequence={loss}
          actionLabel={t('Restore')}
          onConfirm={() => void run(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </FormDrawer>
  );
}
