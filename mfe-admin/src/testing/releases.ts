import type { LogEntry, Pin, Rollout } from '@portal/shared/contracts/release';
import type { PublishedVersion, ReleaseOverview, ReleaseShare } from '@portal/shared/contracts/release-console';

type LiveRemote = ReleaseOverview['remotes'][number];

const WHEN = '2026-11-18T21:05:00.000Z';

export const releaseShare = (values: Partial<ReleaseShare> = {}): ReleaseShare => ({
  version: '1.0.0',
  commit: 'c41e09b8a2d34f5e6a7b8c9d0e1f2a3b4c5d6e7f',
  kind: 'live',
  share: 10_000,
  why: null,
  guard: null,
  watch: null,
  progress: null,
  plan: null,
  health: { loads: 6914, failures: 1, recovered: 1, p50: 184, p95: 510 },
  ...values,
});

export const publishedVersion = (version: string, values: Partial<PublishedVersion> = {}): PublishedVersion => ({
  version,
  commit: '77ab2100a2d34f5e6a7b8c9d0e1f2a3b4c5d6e7f',
  publishedBy: 'ines@example.com',
  publishedAt: WHEN,
  isWithdrawn: false,
  signature: null,
  health: null,
  mark: null,
  ...values,
});

/** A remote with one version, `live`, unless its shares are named. */
export function liveRemote({ live = '2.0.4', ...values }: Partial<LiveRemote> & { live?: string } = {}): LiveRemote {
  const shares = values.shares ?? [releaseShare({ version: live })];
  return {
    remote: 'mfe-auth',
    shares,
    lastKnownGood: null,
    earlier: [],
    movedBy: 'ines@example.com',
    movedAt: WHEN,
    published: shares.map(({ version }) => publishedVersion(version)),
    fieldData: [],
    ...values,
  };
}

export const releaseOverview = (values: Partial<ReleaseOverview> = {}): ReleaseOverview => ({
  channels: ['production', 'staging'],
  channel: 'production',
  revision: 418,
  snapshot: '7f3ac2e1b0c4',
  damaged: [],
  movedBy: 'kwame@example.com',
  movedAt: WHEN,
  remotes: [
    liveRemote({ remote: 'host', live: '5.2.0', lastKnownGood: '5.1.0' }),
    liveRemote({
      remote: 'mfe-referrals',
      shares: [
        releaseShare({ version: '1.3.2', share: 7500 }),
        releaseShare({
          version: '1.4.0',
          kind: 'rollout',
          share: 2500,
          guard: { maxFailures: 50, minLoads: 1000 },
        }),
      ],
      published: [
        publishedVersion('1.4.0'),
        publishedVersion('1.3.3', { isWithdrawn: true }),
        publishedVersion('1.3.2'),
        publishedVersion('1.3.0'),
      ],
    }),
    liveRemote({
      remote: 'mfe-sgd',
      shares: [
        releaseShare({ version: '2.2.3' }),
        releaseShare({
          version: '2.3.0',
          kind: 'stopped',
          share: 0,
          guard: { maxFailures: 200, minLoads: 50 },
          why: '31 of 1,478 loads failed (2.1%), more than 2%.',
          health: { loads: 1478, failures: 31, recovered: 30, p50: 344, p95: 1910 },
        }),
      ],
    }),
  ],
  hasSteps: true,
  hasCopies: true,
  notLive: [{ remote: 'mfe-surveys', published: [publishedVersion('0.2.0'), publishedVersion('0.1.0')] }],
  ...values,
});

export const rollout = (values: Partial<Rollout> = {}): Rollout => ({
  id: '00112233445566aa',
  version: '1.4.0',
  weight: 1000,
  guard: { maxFailures: 200, minLoads: 50 },
  since: WHEN,
  ...values,
});

export const logEntry = (values: Partial<LogEntry> = {}): LogEntry => ({
  channel: 'production',
  revision: 418,
  action: 'promote',
  who: 'kwame@example.com',
  when: WHEN,
  why: 'faster filters',
  changes: [{ remote: 'mfe-referrals', from: { version: '1.3.1' }, to: { version: '1.3.2' } }],
  snapshot: '7f3ac2e1b0c4',
  ...values,
});

export const activePin = (values: Partial<Pin> = {}): Pin => ({
  schema: 1,
  id: '0123456789abcdef',
  snapshot: '5b09d7c4aa10',
  base: 'production',
  releases: { 'mfe-referrals': '1.3.0' },
  who: 'sunniva@example.com',
  when: WHEN,
  why: 'Bug 2214: export shows masked e-mail',
  expires: '2026-11-19T05:05:00.000Z',
  ...values,
});
