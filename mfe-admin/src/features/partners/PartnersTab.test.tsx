import { expect, jest, test } from '@jest/globals';
import { type Partner, type PartnerCalls, PartnerHealthReport } from '@portal/shared/contracts/partner-health';
import { reply, type Resolver } from '@portal/shared/testing/server';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInRoot, signIn } from '../../testing/portal.ts';
import { failedShare, stateOf, textForPartner } from './partner-texts.ts';
import { PartnersTab } from './PartnersTab.tsx';

const AT = '2026-11-20T20:02:00.000Z';
const EARLIER = '2026-11-20T19:00:00.000Z';
const CALLS: PartnerCalls = {
  state: 'working',
  since: null,
  lastSuccessAt: EARLIER,
  lastFailures: [],
  p50Ms: 310,
  p95Ms: 940,
  lastHour: { calls: 10, failed: 0 },
  hours: Array.from({ length: 24 }, () => ({ calls: 1, failed: 0 })),
};
const QUEUE = { waiting: 0, nextTryAt: null, failed: 0, lastError: null, lastSuccessAt: null };
const partner = (changes: Partial<Partner> = {}): Partner => ({
  id: 'escrow',
  origin: 'https://escrow.example',
  isConfigured: true,
  calls: CALLS,
  queue: QUEUE,
  ...changes,
});
const calling = (changes: Partial<PartnerCalls>) => partner({ calls: { ...CALLS, ...changes } });
const failure = { at: AT, message: 'The escrow partner did not answer in time.' };

test.each<[string, Partner]>([
  ['Working', partner()],
  ['Down', calling({ state: 'stopped', since: AT, lastFailures: [failure] })],
  ['Being tried', calling({ state: 'probing', since: AT, lastFailures: [failure] })],
  ['Failing', calling({ lastFailures: [failure] })],
  ['Working', calling({ lastSuccessAt: AT, lastFailures: [{ ...failure, at: EARLIER }] })],
  ['Slow', calling({ p95Ms: 14_800 })],
  ['Has failures', partner({ queue: { ...QUEUE, failed: 1 } })],
  ['Not used yet', calling({ lastSuccessAt: null, p50Ms: null, p95Ms: null })],
  ['Not connected', partner({ isConfigured: false, calls: null })],
])('CS-130 D-49 a partner is %s', (word, given) => {
  expect(stateOf(given).word).toBe(word);
});

test('CS-130 the share of failed calls, and nothing without a call', () => {
  expect(failedShare({ ...CALLS, lastHour: { calls: 123, failed: 5 } })).toBe('4.1%');
  expect(failedShare({ ...CALLS, lastHour: { calls: 0, failed: 0 } })).toBeNull();
});

test('D-33 what is copied for a partner has times and sentences', () => {
  expect(textForPartner(calling({ lastFailures: [failure] }))).toBe(
    `Escrow partner, https://escrow.example\n${AT}  The escrow partner did not answer in time.`,
  );
});

/** A server with these partners, and how often it was asked. */
function serverOf(partners: Partner[]): Resolver {
  return ({ url }) =>
    url === '/api/admin/partners' ? reply(PartnerHealthReport, { at: AT, startedAt: EARLIER, partners }) : undefined;
}

test('CS-130 D-49 an outage is said first, with what it means; each partner opens to its last failures', async () => {
  const down = calling({ state: 'stopped', since: AT, lastFailures: [failure], lastHour: { calls: 5, failed: 5 } });
  const mail = partner({
    id: 'mail',
    origin: null,
    calls: null,
    queue: { ...QUEUE, waiting: 12, lastError: 'The mail server is away.', nextTryAt: AT },
  });
  await signIn(serverOf([down, mail]), { at: '/admin/settings?tab=5' });
  renderInRoot(<PartnersTab />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/Escrow partner is down since/);
  expect(alert).toHaveTextContent(/Nothing is lost\./);
  const row = screen.getByRole('row', { name: /Escrow partner/ });
  expect(within(row).getByText('100%')).toBeInTheDocument();
  expect(within(row).getByRole('img', { name: '24 calls in 24 hours, 0 failed' })).toBeInTheDocument();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Details of Escrow partner' }));
  expect(screen.getByText(failure.message)).toBeInTheDocument();
  expect(screen.getByText('https://escrow.example')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Details of Mail' }));
  expect(screen.queryByText(failure.message)).not.toBeInTheDocument();
  expect(screen.getByText('The mail server is away.')).toBeInTheDocument();
});

test('D-49 the page reads again by itself while it is visible, and not while it is hidden', async () => {
  const calls = await signIn(serverOf([partner()]), { at: '/admin/settings?tab=5' });
  const asked = () => calls.filter(({ url }) => url === '/api/admin/partners').length;
  const showPage = (state: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  const after = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
  try {
    renderInRoot(<PartnersTab />);
    for (let seconds = 0; seconds < 60 && !screen.queryByText('Working'); seconds += 1) await after(1);
    expect(screen.getByText('Working')).toBeInTheDocument();
    showPage('hidden');
    const before = asked();
    await after(60);
    expect(asked()).toBe(before);
    showPage('visible');
    for (let seconds = 0; seconds < 60 && asked() < before + 2; seconds += 1) await after(1);
    expect(asked()).toBeGreaterThanOrEqual(before + 2);
  } finally {
    jest.useRealTimers();
    jest.restoreAllMocks();
  }
});
