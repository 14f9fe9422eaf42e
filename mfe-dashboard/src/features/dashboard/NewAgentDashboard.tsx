import { t } from '@portal/shared/i18n';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Panel } from '@portal/shared/ui/panel';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { Checklist } from './cards/Checklist.tsx';
import { NextEventCard } from './cards/NextEventCard.tsx';
import type { PartStates } from './dashboard-parts.ts';
import { stepsSummary } from './dashboard-texts.ts';
import classes from './NewAgentDashboard.module.css';
import { PartCard } from './PartCard.tsx';

interface NewAgentDashboardProps {
  agentId: number;
  parts: Pick<PartStates, 'onboarding' | 'nextEvent'>;
  firstName: string;
  /** They keep their account and get no referrals (docs/decisions/0104). */
  isDisqualified: boolean;
}

/** Before the first referral there are no numbers: the checklist comes first (D-24). */
export function NewAgentDashboard({ agentId, parts, firstName, isDisqualified }: NewAgentDashboardProps): ReactNode {
  const isSmall = useScreenSize() === 'small';
  const { onboarding, nextEvent } = parts;
  return (
    <>
      <PageHeader title={t('Welcome, {firstName}', { firstName })} subtitle={<Summary part={onboarding} />} isInline />
      <div className={classes.grid}>
        <PartCard title={t('Get set up')} part={onboarding} rows={6} rowHeight={isSmall ? 73 : 53}>
          {(steps) => <Checklist agentId={agentId} steps={steps} />}
        </PartCard>
        <div className={classes.side}>
          <Panel className={classes.empty}>
            <section>
              <h2>{t('Referrals')}</h2>
              <EmptyState isPlain title={t('No referrals yet')}>
                {!isDisqualified && (
                  <span className={onboarding.data ? undefined : classes.pending}>
                    {arrivalText(onboarding.data ?? [])}
                  </span>
                )}
              </EmptyState>
            </section>
            <section>
              <h2>{t('Your rank')}</h2>
              <p className={classes.why}>{t('Active agents are ranked every Friday in the ZIP codes they serve.')}</p>
            </section>
          </Panel>
          <PartCard title={t('Next event')} part={nextEvent} rows={1} rowHeight={96}>
            {(event) => event && <NextEventCard event={event} />}
          </PartCard>
        </div>
      </div>
    </>
  );
}

/** When referrals come, by the steps that bring them. */
const arrivalText = (steps: NonNullable<PartStates['onboarding']['data']>): string =>
  ['agreement', 'service-zips'].every((key) => steps.some((step) => step.key === key && step.isDone))
    ? t('They come from your service ZIP codes, and appear here as soon as we tell a customer about you.')
    : t('They arrive once the agreement is signed and you have service ZIP codes.');

function Summary({ part }: { part: PartStates['onboarding'] }): ReactNode {
  if (part.data) return stepsSummary(part.data.filter(({ isDone }) => !isDone).length);
  return part.error ? null : <Skeleton width={240} height={14} />;
}
