import { msg, t } from '@portal/shared/i18n';
import { Radio, StatusTag } from '@portal/shared/ui';
import { HealthNote } from '../controls/HealthNote.tsx';
import type { ReturnChoice } from '../rules/live-rows.ts';
import styles from './ReturnChoices.module.css';

interface ReturnChoicesProps {
  choices: readonly ReturnChoice[];
  /** Null until one is chosen. */
  chosen: string | null;
  onChoose: (version: string) => void;
}

/** The versions that a rollback can return to, each with its health and the reasons against it. */
export function ReturnChoices({ choices, chosen, onChoose }: ReturnChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('Return to')}</legend>
      <Radio.Group className={styles.list} value={chosen} onChange={({ target }) => onChoose(String(target.value))}>
        {choices.map(({ version, isKnownGood, health, mark }) => (
          <Radio key={version} value={version}>
            <span className={styles.name}>
              <span className={styles.code}>{version}</span>
              {isKnownGood && <StatusTag status={msg('last known good')} tone="green" isCompact />}
            </span>
            <HealthNote version={{ health, mark }} />
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  );
}
