import type { PinRequest, ReleaseChange, RevokeRequest } from '@portal/shared/contracts/release-console';
import { newPinId } from '@portal/release';
import type { FastifyRequest } from 'fastify';
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

const pinIds = new WeakMap<FastifyRequest, string>();

/** The id of the pin that a request makes. Its row of the audit log is written before, and has the same as that of revoking it. */
export function pinIdOf(request: FastifyRequest): string {
  const id = pinIds.get(request) ?? newPinId();
  pinIds.set(request, id);
  return id;
}

export function pinFacts(id: string, { base, releases, reason }: PinRequest): WriteFacts {
  const label = releases.length === 0 ? base : ofReleases(releases).label;
  return { object: { kind: 'pin', id, label: `${id}: ${label}` }, reason, detail: { decision: 'pin', base } };
}

export function revokeFacts(id: string, { reason }: z.infer<typeof RevokeRequest>): WriteFacts {
  return { object: { kind: 'pin', id }, reason, detail: { decision: 'revoke' } };
}

/** The audit log finds it by the name of any of its remotes, which are joined by commas. */
const ofReleases = (releases: readonly { remote: string; version: string }[]) => ({
  kind: 'release',
  id: releases.map(({ remote }) => remote).join(','),
  label: releases.map(({ remote, version }) => `${remote} ${version}`).join(', '),
});
