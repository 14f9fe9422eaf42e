import { msg, t } from '@portal/shared/i18n';
import { Radio, StatusTag } from '@portal/shared/ui';
import { HealthNote } from '../controls/HealthNote.tsx';
import type { ReturnChoice } from '../rules/live-rows.ts';
import classes from './ReturnChoices.module.css';

interface ReturnChoicesProps {
  choices: readonly ReturnChoice[];
  /** Null until one is chosen. */
  chosen: string | null;
  onChoose: (version: string) => void;
}

/** The versions that a rollback can return to, each with its health and the reasons against it. */
export function ReturnChoices({ choices, chosen, onChoose }: ReturnChoicesProps) {
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{t('Return to')}</legend>
      <Radio.Group className={classes.list} value={chosen} onChange={({ target }) => onChoose(String(target.value))}>
        {choices.map(({ version, isKnownGood, health, mark }) => (
          <Radio key={version} value={version}>
            <span className={classes.name}>
              <span className={classes.code}>{version}</span>
              {isKnownGood && <StatusTag status={msg('last known good')} tone="green" isCompact />}
            </span>
            <HealthNote version={{ health, mark }} />
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  );
}
