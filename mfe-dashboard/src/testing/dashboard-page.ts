import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { DASHBOARD_PARTS, ZipListRankResponse } from '@portal/shared/contracts';
import { session } from '@portal/shared/session';
import { reply } from '@portal/shared/testing/server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { setWindowWidth } from './portal.tsx';

/** November 20 in every time zone of the clock tests: the heading is the day of the visitor. */
export const NOW = new Date('2026-11-20T12:41:00Z');
/** Only the date is set: everything else on the page keeps running. */
const CLOCKS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
] as const;
const TICKS = ['nextTick', 'queueMicrotask', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'] as const;
/** All parts are one call. */
export const partsOfAgent = (agentId: number) =>
  `/agent/v2/agent-portal/dashboard/${agentId}/parts?parts=${DASHBOARD_PARTS.join('%2C')}`;
export const ranks = (of: Record<string, number>) => reply(ZipListRankResponse, of);
export const panel = (name: string) => within(screen.getByRole('region', { name }));
/** Every part has loaded or failed, and so have the calls that follow. */
export const settled = () =>
  waitFor(() => expect(screen.queryByRole('status', { name: /^Loading: / })).not.toBeInTheDocument());
export const context = () => session.contexts.dashboardContext;

/** For the tests of a file: the clock of November 20, a wide screen, and nothing left of the test before. */
export function setUpDashboardPage(): void {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW, doNotFake: [...CLOCKS, ...TICKS] });
    sessionStorage.clear();
    setWindowWidth(1440);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    cleanup();
    jest.useRealTimers();
  });
}
