import { t, Trans } from '@portal/shared/i18n';
import { copyText } from '@portal/shared/ui/copy-button';
import { clsx } from 'clsx';
import { Flag } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { expiryText } from '../../pins/expiry-text.ts';
import classes from './Bars.module.css';
import { useChrome } from '../chrome-context.ts';
import { useLatest } from '../use-latest.ts';

/** What is pinned, until when, and how to leave; at the top of every page of a pinned tab. */
export function PinBar(): ReactNode {
  const { pin, snapshotId, links, router } = useChrome();
  // Both links lead to the current page.
  useLatest(router.view$, () => router.view.decision);
  const { now, isPast } = useClockUntil(pin?.expires);
  const resetPin = links.resetPin();
  if (!pin || resetPin === undefined) return null;
  const bugLink = links.bugLink();
  const releases = Object.entries(pin.releases).map(([remote, version]) => `${remote} ${version}`);
  const snapshot = t('snapshot {id}', { id: snapshotId.slice(0, 8) });
  return (
    <aside className={clsx(classes['bar'], classes['violet'])} aria-label={t('Pinned releases')}>
      <Flag size={16} strokeWidth={1.5} aria-hidden="true" />
      {pin.kind === 'bug-link' ? (
        <span>
          <Trans
            id="Snapshot <b>{id}</b> as another visitor saw it"
            values={{ id: snapshotId.slice(0, 8) }}
            components={{ b: <strong /> }}
          />
        </span>
      ) : (
        <span>
          <Trans
            id="Pinned: <b>{releases}</b>"
            values={{ releases: releases.length > 0 ? releases.join(', ') : snapshot }}
            components={{ b: <strong /> }}
          />
        </span>
      )}
      <span className={classes['dot']}>
        {isPast
          ? t('expired {when}', { when: expiryText(pin.expires, now) })
          : t('expires {when}', { when: expiryText(pin.expires, now) })}
      </span>
      {bugLink !== undefined && (
        <span className={classes['dot']}>
          <CopyBugLink bugLink={bugLink} />
        </span>
      )}
      <span className={classes['dot']}>
        <a href={resetPin}>{t('Reset')}</a>
      </span>
    </aside>
  );
}

const SAID_FOR = 2_000;

function CopyBugLink({ bugLink }: { bugLink: string }): ReactNode {
  const [outcome, setOutcome] = useState<string | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SAID_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <button
      type="button"
      onClick={async () => setOutcome((await copyText(bugLink)) ? t('Copied') : t('Could not copy'))}
      aria-live="polite"
    >
      {outcome ?? t('Copy bug link')}
    </button>
  );
}

/** The time of the first render; renders again when the moment has passed. */
function useClockUntil(moment: string | undefined): { now: Date; isPast: boolean } {
  const [now, setNow] = useState(() => new Date());
  const left = moment === undefined ? 0 : Date.parse(moment) - now.getTime();
  useEffect(() => {
    if (left <= 0) return;
    // Timers of more than 24 days run at once.
    const timer = setTimeout(() => setNow(new Date()), Math.min(left, 86_400_000));
    return () => clearTimeout(timer);
  }, [left]);
  return { now, isPast: left <= 0 };
}
