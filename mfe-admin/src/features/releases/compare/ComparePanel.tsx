import { SnapshotId } from '@portal/shared/contracts/release';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ArrowRightIcon, FailureCard, Panel, SkeletonLines } from '@portal/shared/ui';
import { useState } from 'react';
import { SelectField } from '../controls/SelectField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { releaseSetQuery } from '../release-set.query.ts';
import { logQuery } from '../releases.queries.ts';
import { type LoggedSnapshot, loggedSnapshots } from '../rules/log-rows.ts';
import { differencesText, snapshotDifferences } from '../rules/snapshot-differences.ts';
import { SNAPSHOT_ID_PROBLEM } from '../rules/snapshot-id.ts';
import { FIRST_LIMIT } from '../timeline/use-log-length.ts';
import classes from './ComparePanel.module.css';
import { DifferenceTable } from './DifferenceTable.tsx';

interface ComparePanelProps {
  channel: string;
  /** The snapshot that is live now. */
  current: string;
}

/** Option for typing an id. */
const TYPED = 'typed';

/** What differs between two snapshots, from the log or by their ids. */
export function ComparePanel({ channel, current }: ComparePanelProps) {
  const log = useQuery(logQuery(channel, FIRST_LIMIT));
  const snapshots = loggedSnapshots(log.data?.lines ?? []);
  const before = useSide(snapshots.find(({ id }) => id !== current)?.id ?? current);
  const after = useSide(current);
  const [from, to] = [useSnapshot(before.id), useSnapshot(after.id)];
  const sides = [before, after];
  const failed = [from, to].find(({ isError }) => isError);
  const differences = from.data && to.data ? snapshotDifferences(from.data.releases, to.data.releases) : null;

  return (
    <Panel isFlush title={t('Compare')} link={differences && !failed ? differencesText(differences) : undefined}>
      <div className={classes.choice}>
        <SelectField label={t('Snapshot before')} isCode {...fieldOf(before, snapshots, current)} />
        <ArrowRightIcon size={14} />
        <SelectField label={t('Snapshot after')} isCode {...fieldOf(after, snapshots, current)} />
      </div>
      {sides.some(({ isTyped }) => isTyped) && (
        <div className={classes.ids}>
          {sides.map(
            (side, index) =>
              side.isTyped && (
                <TextField
                  key={index}
                  label={index === 0 ? t('Earlier snapshot ID') : t('Later snapshot ID')}
                  placeholder="7f3ac2e1b0c4"
                  value={side.text}
                  problem={side.text !== '' && side.id === null ? t(SNAPSHOT_ID_PROBLEM) : null}
                  onChange={side.type}
                />
              ),
          )}
        </div>
      )}
      {failed?.error ? (
        <div className={classes.failure}>
          <FailureCard
            isCompact
            title={t('A snapshot did not load.')}
            message={failed.error.message}
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        </div>
      ) : differences ? (
        <DifferenceTable differences={differences} />
      ) : before.id !== null && after.id !== null ? (
        <SkeletonLines rows={7} pieces={2} />
      ) : (
        <p className={classes.note}>{t('Type the id of a snapshot, as a log or a report names it.')}</p>
      )}
    </Panel>
  );
}

const useSnapshot = (id: string | null) => useQuery({ ...releaseSetQuery(id ?? ''), enabled: id !== null });

/** One of the two snapshots; the given one until the user chooses. */
function useSide(given: string) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState('');
  const isTyped = chosen === TYPED;
  const typed = SnapshotId.safeParse(text.trim());
  return {
    id: isTyped ? (typed.success ? typed.data : null) : (chosen ?? given),
    choice: chosen ?? given,
    isTyped,
    text,
    choose: setChosen,
    type: setText,
  };
}

function fieldOf(side: ReturnType<typeof useSide>, snapshots: readonly LoggedSnapshot[], current: string) {
  const known = snapshots.map(({ id, revision }) => ({
    value: id,
    label: id === current ? t('{id} · live now', { id }) : t('{id} · revision {revision}', { id, revision }),
    shown: id,
  }));
  // The log may not have loaded, or may not reach back far enough.
  const missing = [current, side.choice].filter(
    (id, index, all) => id !== TYPED && all.indexOf(id) === index && known.every(({ value }) => value !== id),
  );
  return {
    value: side.choice,
    options: [
      ...missing.map((id) => ({ value: id, label: id === current ? t('{id} · live now', { id }) : id, shown: id })),
      ...known,
      { value: TYPED, label: t('Another id…') },
    ],
    onChange: side.choose,
  };
}
