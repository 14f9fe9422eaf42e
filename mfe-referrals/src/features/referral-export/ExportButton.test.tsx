import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { DEFAULT_REFERRAL_QUERY, type ReferralListQuery } from '@portal/shared/domain';
import { events } from '@portal/shared/events';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ExportButton } from './ExportButton.tsx';
import { exportReferrals } from './export-referrals.ts';

const EXPORT = '/referral/v2/agent-portal-referrals/export/7';
const subject = { kind: 'agent', id: 7 } as const;
const query: ReferralListQuery = {
  ...DEFAULT_REFERRAL_QUERY,
  tab: 'Wins',
  side: 'buyer',
  states: ['CO', 'NC'],
  page: 3,
};
const user = userEvent.setup();
let server: FakeReferralServer;
let saved: string[];
let asked: URLSearchParams[];

const fileOf = (text: string, name: string): Response =>
  ({
    ok: true,
    status: 200,
    headers: new Headers({ 'content-disposition': `attachment; filename="${name}"` }),
    blob: () => Promise.resolve(new Blob([text])),
  }) as Response;

beforeEach(() => {
  server = new FakeReferralServer();
  server.install();
  saved = [];
  asked = [];
  URL.createObjectURL = () => 'blob:portal/1';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.href} ${this.download}`);
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('REF-52 REF-53 the current filter query is exported with a spinner, and the file downloads', async () => {
  const answer = Promise.withResolvers<Response>();
  server.answers.set(EXPORT, (_, url) => {
    asked.push(url.searchParams);
    return answer.promise;
  });
  renderAt('/referrals', <ExportButton subject={subject} query={query} />);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const running = screen.getByRole('button', { name: 'Exporting' });
  expect(running.getAttribute('aria-busy')).toBe('true');
  await user.click(running);
  answer.resolve(fileOf('a,b', 'wins-2026-11-20.csv'));
  await screen.findByRole('button', { name: 'Export' });
  expect(saved).toEqual(['blob:portal/1 wins-2026-11-20.csv']);
  expect(asked.map((parameters) => Object.fromEntries(parameters))).toEqual([
    { category: 'Wins', buySideReferral: 'true', state: 'CO,NC', sort: '-1', sortBy: 'Last Modified Date' },
  ]);
});

test('REF-53 a successful export yields true', async () => {
  server.answers.set(EXPORT, () => fileOf('', 'wins.csv'));
  await expect(exportReferrals(subject, query)).resolves.toBe(true);
});

test('REF-54 D-23 a failed export is logged and yields false; it says so and the button is back', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const texts: string[] = [];
  const subscription = events.on('toast.show').subscribe(({ text, tone }) => texts.push(`${tone}: ${text}`));
  server.answers.set(EXPORT, () => problemOf(500, 'internal', 'Broken'));
  await expect(exportReferrals(subject, query)).resolves.toBe(false);
  renderAt('/referrals', <ExportButton subject={subject} query={query} />);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(texts).toHaveLength(1));
  subscription.unsubscribe();
  expect(texts[0]).toMatch(/^failure: Your referrals were not exported/);
  expect(screen.getByRole('button', { name: 'Export' }).getAttribute('aria-busy')).toBeNull();
  expect(log).toHaveBeenCalledTimes(2);
  expect(saved).toEqual([]);
});
