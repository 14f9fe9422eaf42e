import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { FailureCard } from '@portal/shared/ui';
import { type ComponentType, useEffect, useState } from 'react';

interface LaterTabProps {
  /** Loads the code of the tab. Defined at module scope: it also names the tab. */
  load: () => Promise<ComponentType>;
  /** What is shown when the code did not load. */
  failure: string;
}

// Kept for the next visit to the tab, which then renders at once.
const known = new Map<LaterTabProps['load'], ComponentType>();

/**
 * A tab of the settings whose code is loaded only when it is opened. Not `lazy`, since React delays every reveal after a
 * fallback by a third of a second. Give it a `key` of its own, so that tabs do not share their state.
 */
export function LaterTab({ load, failure }: LaterTabProps) {
  const [Tab, setTab] = useState(() => known.get(load) ?? null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (Tab || hasFailed) return;
    let isGone = false;
    load().then(
      (loaded) => {
        known.set(load, loaded);
        if (!isGone) setTab(() => loaded);
      },
      (error: unknown) => {
        log.error('The code of a tab of the settings did not load', error);
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [Tab, hasFailed, load]);

  if (Tab) return <Tab />;
  if (!hasFailed) return null;
  return (
    <FailureCard
      isCompact
      title={failure}
      message={t('Nothing was changed. Check your connection and try again.')}
      onRetry={() => setFailed(false)}
    />
  );
}
