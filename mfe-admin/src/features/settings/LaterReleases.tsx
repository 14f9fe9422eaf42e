import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { FailureCard } from '@portal/shared/ui';
import { type ComponentType, useEffect, useState } from 'react';

type Loaded = { kind: 'loading' | 'failed' } | { kind: 'loaded'; Tab: ComponentType };

// Kept for the next visit to the tab, which then renders at once.
let known: Loaded = { kind: 'loading' };

/**
 * The release console, whose code is loaded only with its tab. Not `lazy`, since React delays every
 * reveal after a fallback by a third of a second.
 */
export function LaterReleases() {
  const [loaded, setLoaded] = useState(known);

  useEffect(() => {
    if (loaded.kind !== 'loading') return;
    let isGone = false;
    import('../releases/ReleasesTab.tsx').then(
      ({ ReleasesTab }) => {
        known = { kind: 'loaded', Tab: ReleasesTab };
        if (!isGone) setLoaded(known);
      },
      (error: unknown) => {
        log.error('The code of the release console did not load', error);
        if (!isGone) setLoaded({ kind: 'failed' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [loaded.kind]);

  if (loaded.kind === 'loaded') return <loaded.Tab />;
  if (loaded.kind === 'loading') return null;
  return (
    <FailureCard
      isCompact
      title={t('The release console did not load.')}
      message={t('Nothing was changed. Check your connection and try again.')}
      onRetry={() => setLoaded({ kind: 'loading' })}
    />
  );
}
