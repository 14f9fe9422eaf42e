import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import {
  ActivePins,
  ReleaseCheckResult,
  ReleaseLog,
  ReleaseOverview,
  SnapshotReleases,
} from '@portal/shared/contracts/release-console';
import { refuse, reply, type Resolver } from '@portal/shared/testing/server';
import { stopClock } from '@portal/shared/testing/stop-clock';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { z } from 'zod';
import { type Call, renderInRoot, signIn } from './portal.ts';
import { activePin, logEntry, releaseOverview, rollout } from './releases.ts';
import { ReleasesTab } from '../features/releases/ReleasesTab.tsx';

/** Times of the console are those of one moment. */
export function stopConsoleClock(): void {
  beforeEach(() => stopClock(new Date('2026-11-20T22:00:00Z')));
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
}

export const CHECKS: z.input<typeof ReleaseCheckResult>['checks'] = [
  { name: 'files', summary: '28 files reachable, hashes match', problems: [] },
  { name: 'shared', summary: 'Shared modules resolve', problems: [] },
];
const LINES = [
  logEntry({
    action: 'rollout',
    changes: [
      {
        remote: 'mfe-referrals',
        from: { version: '1.3.2', rollout: rollout({ weight: 1000 }) },
        to: { version: '1.3.2', rollout: rollout({ weight: 2500 }) },
      },
    ],
  }),
  ...[417, 416, 415, 414, 413, 412].map((revision) =>
    logEntry({ revision, snapshot: '5b09d7c4aa10', why: `reason ${revision}` }),
  ),
];
const SNAPSHOTS: Record<string, Record<string, string>> = {
  '7f3ac2e1b0c4': { host: '5.2.0', 'mfe-sgd': '2.2.3' },
  '5b09d7c4aa10': { host: '5.2.0', 'mfe-sgd': '2.3.0' },
};
export const problem = (status: number, detail: string, fields?: { path: string; message: string }[]) =>
  refuse(status, 'refused', { detail, ...(fields && { fields }) });

/** A server with one state of everything; `override` is tried first. */
export function consoleServer(override: Resolver = () => undefined): Resolver {
  return async (call) => {
    const url = new URL(call.url, 'http://portal');
    const path = url.pathname.replace('/api/admin/releases', '');
    const own = await override(call);
    if (own) return own;
    if (path === '') return reply(ReleaseOverview, releaseOverview({ channel: url.searchParams.get('channel')! }));
    if (path === '/log') return reply(ReleaseLog, { lines: LINES });
    if (path === '/pins') return reply(ActivePins, { pins: [activePin()] });
    if (path === '/check') return reply(ReleaseCheckResult, { snapshot: '7f3ac2e1b0c5', checks: CHECKS });
    const snapshot = path.replace('/snapshots/', '');
    const releases = SNAPSHOTS[snapshot];
    return releases
      ? reply(SnapshotReleases, { id: snapshot, releases })
      : problem(404, `There is no snapshot ${snapshot}.`);
  };
}

export async function openConsole(override?: Resolver, at = '/admin/settings?tab=3') {
  const calls = await signIn(consoleServer(override), { at });
  renderInRoot(<ReleasesTab />);
  await screen.findByText(/Revision \d+ must still be current/);
  return { user: userEvent.setup(), calls };
}
export const sent = (calls: Call[], end: string) =>
  calls.filter(({ method, url }) => method === 'POST' && url.endsWith(end)).map(({ body }) => body);
export const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
export const panel = (name: RegExp | string) => within(screen.getByRole('region', { name }));
/** The reason shown by a disabled button; fails for an enabled one. */
export function isOff(name: string): string | undefined {
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  // it keeps the focus, so that the reason can be read
  expect([button.getAttribute('aria-disabled'), button.disabled]).toEqual(['true', false]);
  return document.getElementById(button.getAttribute('aria-describedby')!)?.textContent?.trim();
}
export const share = () => screen.getByRole('textbox', { name: 'Share of visitors' });
export const why = () => panel('Promote').getByRole('textbox', { name: 'Why' });
