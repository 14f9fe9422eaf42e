import { FailureCard } from '@portal/shared/ui/failure-card';
import type { ReactNode } from 'react';
import type { FailedParcel } from '../parcels/parcel-outlet.ts';
import { retryPage } from '../routing/applications.ts';
import type { RemoteFailure } from '../routing/failures.ts';
import type { PortalPage } from '../routing/page-table.ts';
import { useFrame } from './frame-context.ts';
import { useLatest } from './use-latest.ts';

/** Stands in for a page whose remote could not be loaded or mounted; header and other pages go on. */
export function PageFailureCard({ page, failure }: { page: PortalPage; failure: RemoteFailure }): ReactNode {
  const { failures } = useFrame();
  return (
    <FailureCard
      title={`${page.title} did not load`}
      onRetry={() => void retryPage(page.application, failures)}
      {...useCardOf(failure)}
    />
  );
}

/** Stands in for a parcel that did not open, as a dialog. */
export function ParcelFailureCard(): ReactNode {
  const { parcels } = useFrame();
  const failed = useLatest(parcels.failed$, () => parcels.failed);
  return failed && <OpenParcelFailureCard failed={failed} />;
}

function OpenParcelFailureCard({ failed }: { failed: FailedParcel }): ReactNode {
  const { parcels } = useFrame();
  return (
    <FailureCard
      title={`${failed.title} did not open`}
      onRetry={() => void parcels.open(failed.remote, failed.exposedModule, failed.values)}
      onClose={() => parcels.dismissFailure()}
      {...useCardOf(failed)}
    />
  );
}

/** What both cards say and offer. */
function useCardOf({ remote, version, phase, attempts, reason, details, reference, at }: RemoteFailure) {
  const { snapshotId, links } = useFrame();
  const resetPin = links.resetPin();
  const release = `${resetPin === undefined ? 'release' : 'pinned release'} ${remote} ${version}`;
  const tries = attempts > 1 ? ` in ${attempts} tries` : '';
  return {
    message: `The ${release} could not be ${phase === 'load' ? 'fetched' : 'started'}${tries}. Your data is safe and the rest of the portal works.`,
    bugLink: links.bugLink(),
    resetPin,
    reference,
    facts: [
      { name: 'Reason', value: reason },
      { name: 'Snapshot', value: snapshotId, isCode: true },
    ],
    at,
    // Whoever pinned a release is testing it.
    ...(resetPin !== undefined && { details }),
  };
}
