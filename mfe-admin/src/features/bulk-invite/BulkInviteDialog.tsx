import type { InviteRunProgress } from '@portal/shared/contracts';
import { formatCount } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton, CopyButton, Modal, Segmented } from '@portal/shared/ui';
import { useState } from 'react';
import classes from './BulkInviteDialog.module.css';
import { inviteRun } from './page-run.ts';
import { RunProgress } from './RunProgress.tsx';
import { countsOf, itemsOf, progressOf, type RunGroup, type RunState } from './run-state.ts';
import { RunTable } from './RunTable.tsx';

interface BulkInviteDialogProps {
  run: RunState;
  onHide: () => void;
}

/** How a bulk invite goes: progress, a result for each agent, and what can be done about it. */
export function BulkInviteDialog({ run, onHide }: BulkInviteDialogProps) {
  const [group, setGroup] = useState<RunGroup>('all');
  const counts = countsOf(run.items);
  const failedAddresses = itemsOf(run.items, 'failed').flatMap(
    ({ agentId }) => inviteRun.agents.get(agentId)?.email ?? [],
  );
  const options: { value: RunGroup; label: string }[] = [
    { value: 'all', label: t('All {count}', { count: formatCount(counts.total) }) },
    { value: 'failed', label: t('Failed {count}', { count: formatCount(counts.failed) }) },
    { value: 'skipped', label: t('Skipped {count}', { count: formatCount(counts.skipped) }) },
    { value: 'waiting', label: t('Waiting {count}', { count: formatCount(counts.waiting) }) },
  ];
  const { phase } = progressOf(run);
  const isOver = phase === 'over';
  return (
    <Modal
      open
      centered={false}
      mask={{ closable: false }}
      onCancel={onHide}
      width="min(960px, 100vw - 32px)"
      className={classes.dialog}
      classNames={{ container: classes.container, header: classes.header, body: classes.body, footer: classes.footer }}
      title={
        <>
          <h2 className={classes.title}>
            {isOver
              ? t('Bulk invite finished')
              : t('{count, plural, one {Inviting # agent} other {Inviting # agents}}', { count: counts.total })}
          </h2>
          <p className={classes.subtitle}>{subtitleOf(phase)}</p>
        </>
      }
      footer={
        <>
          <span className={classes.note}>
            {t('Nobody is invited twice within 60 seconds, by you or another admin.')}
          </span>
          {run.isRunning ? (
            <ActionButton disabled={run.isStopping} onClick={() => inviteRun.stop()}>
              {run.isStopping ? t('Stopping...') : t('Stop After This One')}
            </ActionButton>
          ) : (
            !isOver && (
              <>
                <ActionButton
                  onClick={() => {
                    inviteRun.clear();
                    onHide();
                  }}
                >
                  {t('Discard')}
                </ActionButton>
                {!run.isPaused && <ActionButton onClick={() => inviteRun.goOn()}>{t('Continue')}</ActionButton>}
              </>
            )
          )}
          {!run.isRunning && !run.isPaused && counts.failed > 0 && (
            <ActionButton
              onClick={() => {
                setGroup('all');
                inviteRun.retryFailed();
              }}
            >
              {t('Retry {count} Failed', { count: formatCount(counts.failed) })}
            </ActionButton>
          )}
          <ActionButton
            kind="primary"
            onClick={() => {
              if (isOver) inviteRun.clear();
              onHide();
            }}
          >
            {isOver ? t('Done') : t('Hide')}
          </ActionButton>
        </>
      }
    >
      <RunProgress run={run} />
      <div className={classes.tools}>
        <Segmented<RunGroup> aria-label={t('Results')} options={options} value={group} onChange={setGroup} />
        {failedAddresses.length > 0 && (
          <CopyButton hasText text={failedAddresses.join(', ')} label={t('Copy Failed Addresses')} />
        )}
      </div>
      <RunTable items={itemsOf(run.items, group)} agents={inviteRun.agents} />
    </Modal>
  );
}

function subtitleOf(phase: InviteRunProgress['phase']): string {
  switch (phase) {
    case 'running':
      return t('You can close this window. Invites keep going out while this tab is open.');
    case 'paused':
      return t('Paused while you are logged in as someone else. It continues when you return.');
    case 'stopped':
      return t('Stopped. The remaining agents are not invited until you continue.');
    case 'over':
      return t('Every agent has a result.');
  }
}
