import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link } from '@portal/shared/router';
import { FailureCard } from '@portal/shared/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { servedChannel } from './served-channel.ts';
import { ComparePanel } from './compare/ComparePanel.tsx';
import { FieldDataPanel } from './field-data/FieldDataPanel.tsx';
import { LivePanel } from './live/LivePanel.tsx';
import { NewPinDialog } from './pins/NewPinDialog.tsx';
import { PinsPanel } from './pins/PinsPanel.tsx';
import { PromotePanel } from './promote/PromotePanel.tsx';
import { overviewQuery } from './releases.queries.ts';
import { choicesOf } from './rules/live-rows.ts';
import { ReleasesSkeleton } from './ReleasesSkeleton.tsx';
import classes from './ReleasesTab.module.css';
import { TimelinePanel } from './timeline/TimelinePanel.tsx';
import { useConsoleView } from './use-console-view.ts';

/** The release console (D-35): what is live on a channel, its health, and every way to change it, with a reason. */
export function ReleasesTab() {
  const { view, show } = useConsoleView();
  const { data: overview, error, isFetching, refetch } = useQuery(overviewQuery(view.channel, view.hours));
  const [newPin, setNewPin] = useState<'of-channel' | 'of-snapshot' | null>(null);

  if (!overview) {
    if (!error) return <ReleasesSkeleton />;
    return (
      <FailureCard
        isCompact
        title={t('The releases of {channel} did not load.', { channel: view.channel })}
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        action={
          view.channel !== servedChannel() && (
            <Link to={paths.settings(3)}>{t('Show {channel}', { channel: servedChannel() })}</Link>
          )
        }
      />
    );
  }
  const { channel, snapshot, remotes } = overview;
  return (
    <>
      {error && (
        <div className={classes.outdated}>
          <FailureCard
            isCompact
            title={t('What you see may be out of date.')}
            message={error.message}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      )}
      <div className={classes.console}>
        <section className={classes.live} aria-label={t('Live')}>
          <LivePanel overview={overview} view={view} onShow={show} onOpenSnapshot={() => setNewPin('of-snapshot')} />
        </section>
        <div className={classes.side}>
          <PromotePanel key={channel} overview={overview} />
          <PinsPanel onNewPin={() => setNewPin('of-channel')} />
        </div>
        <div className={classes.below}>
          <FieldDataPanel key={`field data ${channel}`} remotes={remotes} />
          <TimelinePanel key={channel} channel={channel} remotes={choicesOf(overview)} />
          <ComparePanel key={`compare ${channel}`} channel={channel} current={snapshot} />
        </div>
        {newPin && (
          <NewPinDialog overview={overview} isOfSnapshot={newPin === 'of-snapshot'} onClose={() => setNewPin(null)} />
        )}
      </div>
    </>
  );
}
