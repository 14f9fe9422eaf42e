import type { PinRequest, ReleaseChange, RevokeRequest } from '@portal/shared/contracts/release-console';
import type { z } from 'zod';
import type { WriteFacts } from '../access/index.ts';

/*
 * What the audit log says of changes of releases: which, how far and why. The log of the release store has the same, for whoever
 * looks from there.
 */

export function changeFacts(change: ReleaseChange): WriteFacts {
  const { reason } = change;
  switch (change.action) {
    case 'promote': {
      const shares = change.steps?.percents ?? [change.percent ?? 100];
      const share = shares.map((percent) => `${percent}%`).join(', ');
      return { object: ofReleases(change.releases), reason, detail: { decision: change.action, share } };
    }
    case 'rollback': {
      const { remotes, to } = change;
      const label = to === undefined ? remotes.join(', ') : `${remotes.join(', ')} ${to}`;
      return { object: { kind: 'release', id: remotes.join(','), label }, reason, detail: { decision: change.action } };
    }
    case 'withdraw':
      return { object: ofReleases([change]), reason, detail: { decision: change.action } };
  }
}

export function pinFacts({ base, releases, reason }: PinRequest): WriteFacts {
  const label = releases.length === 0 ? base : ofReleases(releases).label;
  return { object: { kind: 'pin', id: base, label }, reason, detail: { decision: 'pin' } };
}

export function revokeFacts(id: string, { reason }: z.infer<typeof RevokeRequest>): WriteFacts {
  return { object: { kind: 'pin', id }, reason, detail: { decision: 'revoke' } };
}

/** The audit log finds it by the name of its remote, a change of several only by all of their names, joined by commas. */
const ofReleases = (releases: readonly { remote: string; version: string }[]) => ({
  kind: 'release',
  id: releases.map(({ remote }) => remote).join(','),
  label: releases.map(({ remote, version }) => `${remote} ${version}`).join(', '),
});
