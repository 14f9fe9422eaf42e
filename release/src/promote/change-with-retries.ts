import { setTimeout as waited } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Channel, LogEntry } from '@portal/shared/contracts/release';
import { changeChannel, type ChangeRequest, type ChangeResult, type ChooseTargets } from './change-channel.ts';
import { ReleaseError } from '../errors.ts';
import { readChanges } from '../log/read-log.ts';
import { ConflictError, type ReleaseStore } from '../store/release-store.ts';

const ATTEMPTS = 8;
/** Milliseconds that the first wait may last; the next one twice as long, up to the longest. */
const FIRST_WAIT = 100;
const MAX_WAIT_MS = 2_000;

/**
 * Changes a channel as `changeChannel` does, and again when another change of it won at the same moment: the targets are
 * chosen and the whole set is checked again, against what is live then. The waits are random, so that writers who lost
 * together do not meet again.
 * @param requestOf the request of each try, with its own time
 * @throws ReleaseError as `changeChannel`; `conflict` when the other change moved one of these remotes elsewhere, when the
 * request names a revision that is no more, and after eight tries
 */
export async function changeWithRetries(
  store: ReleaseStore,
  action: LogEntry['action'],
  requestOf: () => ChangeRequest,
  choose: ChooseTargets,
): Promise<ChangeResult> {
  const firstSeen: { live?: Channel | null } = {};
  const chooseUnlessMoved: ChooseTargets = async (live) => {
    const targets = await choose(live);
    if (firstSeen.live === undefined) firstSeen.live = live;
    else if (live !== null) await requireUnmoved(store, { before: firstSeen.live, live, targets });
    return targets;
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await changeChannel(store, action, requestOf(), chooseUnlessMoved);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isLostRace(error)) throw error;
    }
    await waited(Math.random() * Math.min(MAX_WAIT_MS, FIRST_WAIT * 2 ** (attempt - 1)));
  }
}

/** Whether only the pointer had moved. */
const isLostRace = (error: unknown): boolean =>
  error instanceof ReleaseError && error.code === 'conflict' && error.cause instanceof ConflictError;

interface Seen {
  /** What was live at the first try. */
  readonly before: Channel | null;
  readonly live: Channel;
  readonly targets: Awaited<ReturnType<ChooseTargets>>;
}

/** Two people who want different things of one remote have to talk to each other; the same thing twice is done once. */
async function requireUnmoved(store: ReleaseStore, { before, live, targets }: Seen): Promise<void> {
  const moved = Object.entries(targets).find(
    ([remote, target]) =>
      !isDeepStrictEqual(live.remotes[remote], before?.remotes[remote]) &&
      !isDeepStrictEqual(live.remotes[remote] ?? null, target),
  )?.[0];
  if (moved === undefined) return;
  for await (const { revision, who, action, changes } of readChanges(store, live)) {
    if (!changes.some(({ remote }) => remote === moved)) continue;
    throw new ReleaseError(
      'conflict',
      `${who} changed ${moved} on ${live.name} at the same moment (${action}, revision ${revision}). ` +
        'Your command changed nothing. Check what is live now, then decide again.',
    );
  }
}
