import type { DamagedRecord } from '@portal/shared/contracts/release';
import { ChangeReason } from '@portal/shared/contracts/release-console';
import { msg, t, Trans } from '@portal/shared/i18n';
import { ActionButton, StatusTag, type StatusTone } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { ReasonForm } from '../../../forms/ReasonForm.tsx';
import { ConsoleDialog } from '../controls/ConsoleDialog.tsx';
import { HealthNote } from '../controls/HealthNote.tsx';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { useSendChange } from '../releases.mutations.ts';
import { damagedVersions } from '../rules/damage.ts';
import { type LiveRemote, type VersionState, versionState } from '../rules/live-rows.ts';
import { shortPerson } from '../rules/people.ts';
import { shortCommit } from './figures.ts';
import classes from './VersionsDialog.module.css';

interface VersionsDialogProps {
  remote: LiveRemote;
  /** Records that the store could not read, of any remote. */
  damaged: readonly DamagedRecord[];
  onClose: () => void;
}

const TAGS: Record<Exclude<VersionState, 'published'>, { status: string; tone: StatusTone }> = {
  live: { status: msg('live'), tone: 'green' },
  rollout: { status: msg('rollout'), tone: 'blue' },
  stopped: { status: msg('stopped itself'), tone: 'red' },
  withdrawn: { status: msg('withdrawn'), tone: 'neutral' },
};

/** Every published version of a remote, newest first, and a way to withdraw one permanently. */
export function VersionsDialog({ remote, damaged, onClose }: VersionsDialogProps) {
  const [withdrawing, setWithdrawing] = useState<string | null>(null);
  const sendChange = useSendChange();
  const name = remote.remote;

  async function withdraw(version: string, reason: string) {
    await sendChange(
      { action: 'withdraw', remote: name, version, reason },
      t('{name} {version} is withdrawn.', { name, version }),
    );
    setWithdrawing(null);
  }

  return (
    <ConsoleDialog title={t('Versions of {name}', { name })} width={560} onClose={onClose}>
      <ul role="list" className={classes.versions}>
        {remote.published.map((published) => {
          const { version, commit, publishedBy, publishedAt, signature } = published;
          const state = versionState(remote, version);
          return (
            <li key={version} className={classes.version}>
              <div>
                <span className={classes.name}>
                  <span className={classes.code}>{version}</span>
                  <span className={clsx(classes.code, classes.commit)}>{shortCommit(commit)}</span>
                  {state !== 'published' && <StatusTag {...TAGS[state]} isCompact />}
                  {version === remote.lastKnownGood && (
                    <StatusTag status={msg('last known good')} tone="green" isCompact />
                  )}
                </span>
                <span className={classes.by}>
                  <Trans
                    id="Published {moment} by {person}"
                    values={{ moment: <ShortMoment moment={publishedAt} />, person: shortPerson(publishedBy) }}
                  />
                </span>
                {signature?.signer && (
                  <span className={classes.by}>
                    {signature.isForPinsOnly
                      ? t('Signed by {signer}; can be pinned but not promoted', { signer: signature.signer })
                      : t('Signed by {signer}', { signer: signature.signer })}
                  </span>
                )}
                {signature?.refused && (
                  <span className={classes.by}>
                    {t('{problem} It cannot be promoted.', { problem: signature.refused })}
                  </span>
                )}
                <HealthNote version={published} />
              </div>
              {(state === 'published' || state === 'stopped') && withdrawing !== version && (
                <ActionButton kind="danger" isSmall onClick={() => setWithdrawing(version)}>
                  <Trans
                    id="Withdraw<hidden> {version}</hidden>"
                    values={{ version }}
                    components={{ hidden: <span className="visually-hidden" /> }}
                  />
                </ActionButton>
              )}
              {withdrawing === version && (
                <div className={classes.question}>
                  <ReasonForm
                    isStacked
                    kind="danger"
                    question={t('Why are you withdrawing {version}? This cannot be undone.', { version })}
                    placeholder={t('Kept in the log with your name')}
                    actionLabel={t('Withdraw {version}', { version })}
                    schema={ChangeReason}
                    onSend={(reason) => withdraw(version, reason)}
                    onCancel={() => setWithdrawing(null)}
                  />
                </div>
              )}
            </li>
          );
        })}
        {damagedVersions(damaged, name).map(({ version, problem }) => (
          <li key={version} className={classes.version}>
            <div>
              <span className={classes.name}>
                <span className={classes.code}>{version}</span>
                <StatusTag status={msg('damaged')} tone="red" isCompact />
              </span>
              <span className={classes.by}>{t('{problem} It cannot be promoted.', { problem })}</span>
            </div>
          </li>
        ))}
      </ul>
    </ConsoleDialog>
  );
}
