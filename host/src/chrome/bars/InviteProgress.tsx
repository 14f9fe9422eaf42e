import type { ReactNode } from 'react';
import { useChrome } from '../chrome-context.ts';
import { LoadedPart } from '../LoadedPart.tsx';
import { useLatest } from '../use-latest.ts';

const loadStatus = () =>
  import(/* webpackChunkName: "invite-status" */ './InviteStatus.tsx').then((module) => module.InviteStatus);

/** The bulk invite of this tab (D-43), on every page. */
export function InviteProgress(): ReactNode {
  const { runProgress } = useChrome();
  const progress = useLatest(runProgress.shown$, () => runProgress.shown);
  return (
    progress && (
      <LoadedPart load={loadStatus} failure="The progress of the bulk invite did not load">
        {(InviteStatus) => <InviteStatus progress={progress} />}
      </LoadedPart>
    )
  );
}
