import type { Onboarding } from '@portal/shared/contracts';
import { t, Trans } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import { stepText } from '../server-texts.ts';
import { stepAddress } from '../step-address.ts';
import classes from './SetUpCard.module.css';

interface SetUpCardProps {
  agentId: number;
  steps: Onboarding;
}

/** What is left of the onboarding checklist, until it is complete (D-24). */
export function SetUpCard({ agentId, steps }: SetUpCardProps): ReactNode {
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const address = stepAddress(next, agentId);
  return (
    <Panel className={classes.card}>
      <p className={classes.words}>
        <Trans id="<b>Set-up</b> {done} of {all}" values={{ done, all: steps.length }} components={{ b: <b /> }} />
        {address !== null ? (
          <Link to={address} className="touch-target">
            {stepText(next)}
          </Link>
        ) : (
          <span>{stepText(next)}</span>
        )}
      </p>
      <progress className={classes.progress} value={done} max={steps.length} aria-label={t('Set-up')} />
    </Panel>
  );
}
