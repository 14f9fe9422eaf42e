import { FailureCard } from '@portal/shared/ui/failure-card';
import type { ReactNode } from 'react';
import { retryPage } from '../routing/applications.ts';
import type { PageFailure } from '../routing/failures.ts';
import type { PortalPage } from '../routing/page-table.ts';
import { useFrame } from './frame-context.ts';

/** Stands in for a page whose remote could not be loaded or mounted; header and other pages go on. */
export function PageFailureCard({ page, failure }: { page: PortalPage; failure: PageFailure }): ReactNode {
  const { failures, snapshotId } = useFrame();
  const tries = failure.attempts > 1 ? ` in ${failure.attempts} tries` : '';
  return (
    <FailureCard
      title={`${page.title} did not load`}
      message={`The release ${failure.remote} ${failure.version} could not be ${failure.phase === 'load' ? 'fetched' : 'started'}${tries}. Your data is safe and the rest of the portal works.`}
      onRetry={() => void retryPage(page.application, failures)}
      reference={failure.reference}
      facts={[
        { name: 'Reason', value: failure.reason },
        { name: 'Snapshot', value: snapshotId, isCode: true },
        { name: 'Time', value: failure.at.toLocaleTimeString('en-US', { hour12: false }) },
      ]}
    />
  );
}
