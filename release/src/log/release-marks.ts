import { isDeepStrictEqual } from 'node:util';
import { isLiveAfter, type ChannelChange, type LogEntry, type ReleaseMark } from '@portal/shared/contracts/release';
import { changesOnlyThePlan } from '../steps/ended-plans.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';

/** What one change says about a release: why it is not known to be good, or null when it was promoted again. */
export interface Statement extends ReleaseName {
  readonly mark: ReleaseMark | null;
}

/**
 * What a change of a channel says about releases; of two statements about one release the first counts, and those of a
 * newer change come before all of them. They are derived from fields that every log entry has had from the start, so
 * entries written before marks existed count too.
 */
export function statementsOf(entry: LogEntry): Statement[] {
  return entry.changes.flatMap((change) => statementsOfChange(change, entry));
}

function statementsOfChange(change: ChannelChange, { action, who, when, why }: LogEntry): Statement[] {
  // what was retired is not said to be bad
  if (!isLiveAfter(change)) return [];
  const { remote, from, to } = change;
  const marked = (version: string, kind: ReleaseMark['kind'], reason = why): Statement => ({
    remote,
    version,
    mark: {
      kind,
      who,
      when,
      why: reason,
    },
  });
  // a change of a plan says nothing about a release
  if (action !== 'stop' && from?.rollout !== undefined && changesOnlyThePlan(change)) return [];
  switch (action) {
    case 'rollout':
    case 'retire':
      return [];
    case 'stop':
      if (isDeepStrictEqual(from, to)) return [marked(to.version, 'failed')];
      return to.rollout?.stopped === undefined ? [] : [marked(to.rollout.version, 'stopped')];
    case 'rollback': {
      if (from === null) return [];
      if (from.version !== to.version) return [marked(from.version, 'rolled-back')];
      // A rollout that stopped itself is already marked; a rollback only removes it.
      const { rollout } = from;
      return rollout === undefined || rollout.stopped !== undefined ? [] : [marked(rollout.version, 'rolled-back')];
    }
    case 'promote': {
      const promoted = { remote, version: to.version, mark: null };
      const isSkipped = from !== null && from.version !== to.version && to.lastKnownGood !== from.version;
      return isSkipped ? [marked(from.version, 'replaced'), promoted] : [promoted];
    }
  }
}

const VERBS: Record<ReleaseMark['kind'], string> = {
  stopped: 'stopped itself',
  failed: 'failed',
  'rolled-back': 'was rolled back',
  replaced: 'was replaced as bad',
};

/** "mfe-a@1.1.0 was rolled back on 2026-11-20 by Tess: it throws." */
export function markSentence(release: ReleaseName, { kind, who, when, why }: ReleaseMark): string {
  return `${releaseName(release)} ${VERBS[kind]} on ${when.slice(0, 10)} by ${who}: ${why.replace(/\.$/, '')}.`;
}
