import type { Dashboard } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import { Checklist } from './cards/Checklist.tsx';
import { NextEventCard } from './cards/NextEventCard.tsx';
import { stepsSummary } from './dashboard-words.ts';
import styles from './NewAgentDashboard.module.css';

interface NewAgentDashboardProps {
  dashboard: Dashboard;
  firstName: string;
}

/** Before the first referral there are no numbers: the checklist comes first (D-24). */
export function NewAgentDashboard({ dashboard, firstName }: NewAgentDashboardProps): ReactNode {
  const { agentId, onboarding, nextEvent } = dashboard;
  const left = onboarding.filter(({ isDone }) => !isDone).length;
  return (
    <>
      <PageHeader title={t('Welcome, {firstName}', { firstName })} subtitle={stepsSummary(left)} isInline />
      <div className={styles.grid}>
        <Checklist agentId={agentId} steps={onboarding} />
        <div className={styles.side}>
          <Panel className={styles.empty}>
            <section>
              <h2>{t('Referrals')}</h2>
              <EmptyState isPlain title={t('No referrals yet')}>
                {t('They arrive once the agreement is signed and you have service ZIP codes.')}
              </EmptyState>
            </section>
            <section>
              <h2>{t('Your rank')}</h2>
              <p className={styles.why}>{t('You get a rank in each ZIP after your first referral.')}</p>
            </section>
          </Panel>
          {nextEvent && <NextEventCard event={nextEvent} />}
        </div>
      </div>
    </>
  );
}
