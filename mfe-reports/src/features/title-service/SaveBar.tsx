import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CircleAlertIcon, CircleCheckIcon } from '@portal/shared/ui/icon';
import { Spinner } from '@portal/shared/ui/loading';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { paperText } from './title-texts.ts';
import type { TitleSave } from './use-title-saves.ts';
import classes from './TitleService.module.css';

interface SaveBarProps {
  saves: readonly TitleSave[];
  onRetry: (save: TitleSave) => void;
  /** Closes it although something is not saved. */
  onLeave: () => void;
  onClose: () => void;
}

/** What became of the quotes and net sheets of this dialog. */
export function SaveBar({ saves, onRetry, onLeave, onClose }: SaveBarProps): ReactNode {
  const failed = saves.filter(({ state }) => state === 'failed');
  const last = saves.at(-1);
  const [lost] = failed;
  return (
    <div className={clsx(classes.bar, lost && classes.failed, !lost && last?.state === 'saved' && classes.saved)}>
      <div role="status">
        {lost ? (
          <p>
            <CircleAlertIcon size={16} />
            <span>
              <b>{t('Not saved to the referral yet.')}</b> {failed.map(({ paper }) => paperText(paper)).join('; ')}
            </span>
          </p>
        ) : last ? (
          <LastSave save={last} />
        ) : (
          <p>{t('What you make here is saved to the referral. The consumer does not get it.')}</p>
        )}
      </div>
      <div className={classes.actions}>
        {lost ? (
          <>
            <ActionButton onClick={onLeave}>{t('Close Without Saving')}</ActionButton>
            <ActionButton kind="primary" onClick={() => failed.forEach(onRetry)}>
              {t('Try Again')}
            </ActionButton>
          </>
        ) : (
          <ActionButton kind={last?.state === 'saved' ? 'primary' : 'plain'} onClick={onClose}>
            {t('Close')}
          </ActionButton>
        )}
      </div>
    </div>
  );
}

function LastSave({ save: { paper, state } }: { save: TitleSave }): ReactNode {
  return (
    <p>
      {state === 'saved' ? <CircleCheckIcon size={16} /> : <Spinner size={16} />}
      <span>
        <b>{state === 'saved' ? t('Saved to the referral.') : t('Saving to the referral')}</b> {paperText(paper)}
      </span>
    </p>
  );
}
