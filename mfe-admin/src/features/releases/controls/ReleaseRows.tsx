import { t } from '@portal/shared/i18n';
import { ActionButton, CloseIcon, PlusIcon } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { HealthNote } from './HealthNote.tsx';
import { type Choice, versionState } from '../rules/live-rows.ts';
import { healthText, markWord } from '../rules/health.ts';
import { type ChosenRelease, versionToPromote } from '../rules/promotion.ts';
import { shortVersion } from '../rules/versions.ts';
import classes from './ReleaseRows.module.css';
import { SelectField } from './SelectField.tsx';

interface ReleaseRowsProps {
  choices: readonly Choice[];
  releases: readonly ChosenRelease[];
  /** How many rows cannot be removed. */
  atLeast: 0 | 1;
  onChange: (releases: ChosenRelease[]) => void;
}

/** Versions of one or several remotes, a row each. A withdrawn version is shown and cannot be chosen. */
export function ReleaseRows({ choices, releases, atLeast, onChange }: ReleaseRowsProps) {
  const free = choices.filter(({ remote }) => releases.every((chosen) => chosen.remote !== remote));
  const isRemovable = releases.length > atLeast;
  const replace = (index: number, chosen: ChosenRelease) => onChange(releases.with(index, chosen));
  const choose = (name: string): ChosenRelease => ({
    remote: name,
    version: versionToPromote(choices.find(({ remote }) => remote === name)!),
  });

  return (
    <div className={classes.rows}>
      {releases.map(({ remote, version }, index) => (
        <div key={remote} className={clsx(classes.row, isRemovable && classes.removable)}>
          <SelectField
            label={t('Remote')}
            value={remote}
            options={choices.filter((one) => one.remote === remote || free.includes(one)).map(remoteOption)}
            onChange={(name) => replace(index, choose(name))}
          />
          <SelectField
            label={t('Version of {remote}', { remote })}
            isCode
            value={version}
            options={versionOptions(choices.find((one) => one.remote === remote))}
            onChange={(chosen) => replace(index, { remote, version: chosen })}
          />
          {isRemovable && (
            <button
              type="button"
              className={classes.remove}
              aria-label={t('Leave out {remote}', { remote })}
              onClick={() => onChange(releases.toSpliced(index, 1))}
            >
              <CloseIcon size={14} />
            </button>
          )}
          <HealthOf choice={choices.find((one) => one.remote === remote)} version={version} />
        </div>
      ))}
      {free.length > 0 && (
        <ActionButton
          kind="quiet"
          isSmall
          icon={<PlusIcon size={14} />}
          className={classes.add}
          onClick={() => onChange([...releases, choose(free[0]!.remote)])}
        >
          {releases.length === 0 ? t('Choose a version') : t('Add another remote')}
        </ActionButton>
      )}
    </div>
  );
}

/** The health of the chosen versions, below their fields. */
function HealthOf({ choice, version }: { choice: Choice | undefined; version: string }) {
  const published = choice?.published.find((one) => one.version === version);
  return (
    published && (
      <div className={classes.health}>
        <HealthNote version={published} />
      </div>
    )
  );
}

function remoteOption({ remote, shares }: Choice) {
  return {
    value: remote,
    label: shares.length === 0 ? t('{remote} · not live', { remote }) : remote,
    shown: remote,
  };
}

function versionOptions(remote: Choice | undefined) {
  return (remote?.published ?? []).map(({ version, health, mark }) => {
    const state = versionState(remote!, version);
    const words = [
      ...(state === 'published' ? [] : [t(state)]),
      ...(mark && state !== 'stopped' ? [markWord(mark)] : []),
      ...(health && state !== 'withdrawn' ? [healthText(health)] : []),
    ];
    return {
      value: version,
      label: [version, ...words].join(' · '),
      shown: shortVersion(version),
      isDisabled: state === 'withdrawn',
    };
  });
}
