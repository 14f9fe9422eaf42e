import { msg, t } from '@portal/shared/i18n';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { type ReactNode, useCallback, useEffect } from 'react';
import type { FailedParcel } from '../../parcels/parcel-outlet.ts';
import { retryPage } from '../../routing/applications.ts';
import type { RemoteFailure } from '../../routing/failures.ts';
import type { PortalPage } from '../../routing/page-table.ts';
import { useChrome } from '../chrome-context.ts';
import { useLatest } from '../use-latest.ts';

/**
 * Replaces a page whose remote could not be loaded or mounted; header and other pages keep working. One that could not be loaded
 * is tried again by itself when the network is back.
 */
export function PageFailureCard({ page, failure }: { page: PortalPage; failure: RemoteFailure }): ReactNode {
  const { failures } = useChrome();
  const { application } = page;
  const retry = useCallback(() => void retryPage(application, failures), [application, failures]);
  const isLoadFailure = failure.phase === 'load';
  useEffect(() => {
    if (!isLoadFailure) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isLoadFailure, retry]);
  return (
    <FailureCard title={t('{title} did not load', { title: t(page.title) })} onRetry={retry} {...useCardOf(failure)} />
  );
}

/** Replaces a parcel that did not open, as a dialog. */
export function ParcelFailureCard(): ReactNode {
  const { parcels } = useChrome();
  const failed = useLatest(parcels.failed$, () => parcels.failed);
  return failed && <OpenParcelFailureCard failed={failed} />;
}

function OpenParcelFailureCard({ failed }: { failed: FailedParcel }): ReactNode {
  const { parcels } = useChrome();
  return (
    <FailureCard
      title={t('{title} did not open', { title: t(failed.title) })}
      onRetry={() => void parcels.open(failed.remote, failed.exposedModule, failed.values)}
      onClose={() => parcels.dismissFailure()}
      {...useCardOf(failed)}
    />
  );
}

const WHAT_FAILED = msg(
  'The {kind, select, pinned {pinned release} other {release}} {remote} {version} could not be {phase, select, load {fetched} other {started}}{attempts, plural, one {} other { in # tries}}. Your data is safe and the rest of the portal works.',
);

/** The text and the actions of both cards. */
function useCardOf({ remote, version, phase, attempts, reason, details, reference, at }: RemoteFailure) {
  const { snapshotId, links } = useChrome();
  const resetPin = links.resetPin();
  return {
    message: t({
      id: WHAT_FAILED,
      values: { kind: resetPin === undefined ? 'live' : 'pinned', remote, version, phase, attempts },
    }),
    bugLink: links.bugLink(),
    resetPin,
    reference,
    facts: [
      { name: t('Reason'), value: t(reason) },
      { name: t('Snapshot'), value: snapshotId, isCode: true },
    ],
    at,
    // Someone with a pin is testing the release.
    ...(resetPin !== undefined && { details }),
  };
}
