import type { DamagedRecord } from '@portal/shared/contracts/release';
import { RevokeRequest } from '@portal/shared/contracts/release-console';
import { ActionButton, StatusTag, type StatusTone } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { ReasonForm } from '../../../reason-form/ReasonForm.tsx';
import { ConsoleDialog } from '../controls/ConsoleDialog.tsx';
import { HealthNote } from '../controls/HealthNote.tsx';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { useSendChange } from '../releases.mutations.ts';
import { damagedVersions } from '../rules/damage.ts';
import { type LiveRemote, type VersionState, versionState } from '../rules/live-rows.ts';
import { shortPerson } from '../rules/people.ts';
import { shortCommit } from './figures.ts';
import styles from './VersionsDialog.module.css';

interface VersionsDialogProps {
  remote: LiveRemote;
  /** What the store could not read; of this remote or not. */
  damaged: readonly DamagedRecord[];
  onClose: () => void;
}

const TAGS: Record<Exclude<VersionState, 'published'>, { status: string; tone: StatusTone }> = {
  live: { status: 'live', tone: 'green' },
  rollout: { status: 'rollout', tone: 'blue' },
  stopped: { status: 'stopped itself', tone: 'red' },
  withdrawn: { status: 'withdrawn', tone: 'neutral' },
};

/** Every published version of a remote, newest first, and a way to withdraw one for good. */
export function VersionsDialog({ remote, damaged, onClose }: VersionsDialogProps) {
  const [askedVersion, setAskedVersion] = useState<string | null>(null);
  const sendChange = useSendChange();
  const name = remote.remote;

  async function withdraw(version: string, reason: string) {
    await sendChange({ action: 'withdraw', remote: name, version, reason }, `${name} ${version} is withdrawn.`);
    setAskedVersion(null);
  }

  return (
    <ConsoleDialog title={`Versions of ${name}`} width={560} onClose={onClose}>
      <ul role="list" className={styles.versions}>
        {remote.published.map((published) => {
          const { version, commit, publishedBy, publishedAt } = published;
          const state = versionState(remote, version);
          return (
            <li key={version} className={styles.version}>
              <div>
                <span className={styles.name}>
                  <span className={styles.code}>{version}</span>
                  <span className={clsx(styles.code, styles.commit)}>{shortCommit(commit)}</span>
                  {state !== 'published' && <StatusTag {...TAGS[state]} isCompact />}
                  {version === remote.lastKnownGood && <StatusTag status="last known good" tone="green" isCompact />}
                </span>
                <span className={styles.by}>
                  Published <ShortMoment moment={publishedAt} /> by {shortPerson(publishedBy)}
                </span>
                <HealthNote version={published} />
              </div>
              {(state === 'published' || state === 'stopped') && askedVersion !== version && (
                <ActionButton kind="danger" isSmall onClick={() => setAskedVersion(version)}>
                  Withdraw<span className="visually-hidden"> {version}</span>
                </ActionButton>
              )}
              {askedVersion === version && (
                <div className={styles.question}>
                  <ReasonForm
                    isStacked
                    kind="danger"
                    question={`Why may nobody get ${version} any more? It cannot be taken back.`}
                    placeholder="Kept in the log with your name"
                    actionLabel={`Withdraw ${version}`}
                    schema={RevokeRequest.shape.reason}
                    onSend={(reason) => withdraw(version, reason)}
                    onCancel={() => setAskedVersion(null)}
                  />
                </div>
              )}
            </li>
          );
        })}
        {damagedVersions(damaged, name).map(({ version, problem }) => (
          <li key={version} className={styles.version}>
            <div>
              <span className={styles.name}>
                <span className={styles.code}>{version}</span>
                <StatusTag status="damaged" tone="red" isCompact />
              </span>
              <span className={styles.by}>{problem} It cannot be promoted.</span>
            </div>
          </li>
        ))}
      </ul>
    </ConsoleDialog>
  );
}
