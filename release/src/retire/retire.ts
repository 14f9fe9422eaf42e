import { HOST, type Channel, type ChannelTarget } from '@portal/shared/contracts/release';
import { ReleaseError } from '../errors.ts';
import type { ChangeRequest, ChangeResult } from '../promote/change-channel.ts';
import { changeWithRetries } from '../promote/change-with-retries.ts';
import { channelOption } from '../records/channel-option.ts';
import { readRelease } from '../records/index-records.ts';
import { unlessDamaged } from '../records/record-io.ts';
import { releaseName } from '../records/release-name.ts';
import { requireChannel } from '../records/require-channel.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { requireLive } from './require-live.ts';

export interface RetireRequest extends ChangeRequest {
  /** Takes pages and parcels away too. Default: a remote whose live release has some is refused. */
  readonly withPages?: boolean;
}

/**
 * Takes remotes off a channel, all of them or none (0109). What remains is checked as a whole. Releases, marks and log stay, so
 * promoting one of its releases brings a remote back.
 * @throws ReleaseError as `changeWithRetries`, and `invalid` without remotes and for the host, `not-found` for a remote that
 * is not live, `refused` with a sentence for each remote that is rolling out or still has pages
 */
export async function retire(
  store: ReleaseStore,
  remotes: readonly string[],
  request: RetireRequest,
): Promise<ChangeResult> {
  if (remotes.length === 0) throw new ReleaseError('invalid', 'Name the remotes to retire.');
  if (remotes.includes(HOST)) throw new ReleaseError('invalid', 'A channel needs a host, so it cannot be retired.');
  return changeWithRetries(
    store,
    'retire',
    () => request,
    async (live) => {
      const channel = live ?? (await requireChannel(store, request.channel)).channel;
      const named = [...new Set(remotes)];
      const targets = await Promise.all(
        named.map(async (remote) => ({ channel, remote, target: await requireLive(store, channel, remote) })),
      );
      const reasons = await Promise.all(targets.map((target) => reasonsAgainst(store, target, request)));
      if (reasons.flat().length > 0) throw new ReleaseError('refused', reasons.flat());
      return Object.fromEntries(named.map((remote) => [remote, null]));
    },
  );
}

interface Retiring {
  readonly channel: Channel;
  readonly remote: string;
  readonly target: ChannelTarget;
}

async function reasonsAgainst(
  store: ReleaseStore,
  { channel, remote, target: { version, rollout } }: Retiring,
  { withPages = false }: RetireRequest,
): Promise<string[]> {
  const option = channelOption(channel.name);
  if (rollout !== undefined && rollout.stopped === undefined) {
    const release = releaseName({ remote, version: rollout.version });
    return [`${release} is rolling out on ${channel.name}. End that first: rollback ${remote}${option}`];
  }
  if (withPages) return [];
  const release = releaseName({ remote, version });
  const stored = await unlessDamaged([], () => readRelease(store, remote, version));
  if (stored === null) {
    return [
      `The record of ${release} cannot be read, so its pages are unknown. To retire it all the same: --with-pages`,
    ];
  }
  const { manifest } = stored.release;
  const pages = 'pages' in manifest ? manifest.pages.map(({ path }) => path) : [];
  const parcels = 'parcels' in manifest ? manifest.parcels.map(({ name }) => name) : [];
  if (pages.length + parcels.length === 0) return [];
  return [
    `${release} still has ${[...pages, ...parcels].join(', ')}. Ship it without them first, or take them away with it: --with-pages`,
  ];
}
