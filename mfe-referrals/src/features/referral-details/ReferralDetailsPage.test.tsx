import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { type ReferralEntry, ReferralGroup, SessionContext } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { DAY_MS, MINUTE_MS } from '@portal/shared/durations';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { testContext } from '@portal/shared/testing';
import { connectSession } from '@portal/shared/testing/connect-session';
import { reply } from '@portal/shared/testing/server';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
import { LOCKED, testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { renderAt, setWindowWidth } from '../../testing/render-at.tsx';
import { ReferralDetailsPage } from './ReferralDetailsPage.tsx';

const user = userEvent.setup();
let server: FakeReferralServer;
const addressOf = (id: number) => `/referral/v2/agent-portal-referrals/${id}`;

beforeAll(async () => {
  connectSession();
});
beforeEach(async () => {
  setWindowWidth(1440);
  server = new FakeReferralServer();
  server.install();
  server.answers.set('/api/session', () => reply(SessionContext, testContext()));
  await act(() => session.start());
});
afterEach(cleanup);

const page = (id: number) => `/referrals-details/${encodeId(id)}`;
async function openGroup(group: ReferralGroup, list?: string, hash = '') {
  for (const { agentReferralId } of group.referral) {
    server.answers.set(addressOf(agentReferralId), () => reply(ReferralGroup, group));
  }
  const address = `${page(group.referral[0]!.agentReferralId)}${hash}`;
  renderAt(address, <ReferralDetailsPage />, list ? { usr: { list } } : null);
  await screen.findByRole('heading', { level: 1, name: `${group.consumer.firstName} ${group.consumer.lastName}` });
}
const panel = (name: string) => screen.getByRole('region', { name });

test('HOST-17 the details show the consumer, the status, the address, the commission and why', async () => {
  const twelveDaysAgo = new Date(Date.now() - 12 * 86_400_000).toISOString();
  await openGroup(testGroup({ referral: [testEntry({ updatedDate: twelveDaysAgo })] }));
  expect(screen.getByRole('heading', { level: 2, name: 'Contacted' }).parentElement).toHaveTextContent(
    '12 days since the last update',
  );
  expect(panel('Property')).toHaveTextContent('2417 Clarkson St');
  expect(within(panel('Property')).getByRole('link', { name: 'Open Map' })).toHaveAttribute(
    'href',
    expect.stringContaining('query=2417+Clarkson+St%2C+Denver%2C+CO+80205'),
  );
  expect(panel('Est. commission')).toHaveTextContent('$18,252.00');
  expect(panel('Est. commission')).toHaveTextContent('2.6% of the estimated value, $702,000');
});

test('D-59 a referral that is left open over midnight counts the new day by itself', async () => {
  // a quarter to midnight in Denver, where the referral is
  const evening = Date.parse('2026-11-21T06:45:00Z');
  jest.useFakeTimers({
    now: evening,
    doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick', 'performance'],
  });
  try {
    await openGroup(
      testGroup({ referral: [testEntry({ updatedDate: new Date(evening - 11 * DAY_MS).toISOString() })] }),
    );
    const read = server.others.length;
    act(() => jest.advanceTimersByTime(10 * MINUTE_MS));
    expect(screen.getByText('11 days since the last update')).toBeInTheDocument();
    expect(server.others).toHaveLength(read);
    act(() => jest.advanceTimersByTime(10 * MINUTE_MS));
    expect(await screen.findByText('12 days since the last update')).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('REF-67 D-21 what was saved with the offer and the sale is shown, and nothing before', async () => {
  const sale = {
    referralEscrowInfo: { esListingCommission: null, contractSalePrice: 480_000 },
    escrowDate: '2026-12-15',
    escrowContact: {
      esFirstName: 'Eve',
      esLastName: 'Scott',
      esCompanyName: null,
      esPhoneNumber: '3035550199',
      esEmail: 'eve@example.com',
    },
    soldPrice: 481_500,
    soldDate: '2026-12-16',
    commissionReceived: 12_037.5,
  };
  await openGroup(testGroup({ referral: [testEntry(sale)] }));
  const facts = within(panel('Sale')).getAllByRole('term');
  expect(facts.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Contract price', '$480,000.00'],
    ['Close date', 'Dec 15, 2026'],
    ['Escrow contact', 'Eve Scott(303) 555-0199eve@example.com'],
    ['Sold price', '$481,500.00'],
    ['Sold date', 'Dec 16, 2026'],
    ['Commission received', '$12,037.50'],
  ]);
  expect(screen.getByRole('link', { name: '(303) 555-0199' })).toHaveAttribute('href', 'tel:3035550199');
  expect(screen.getByRole('link', { name: 'eve@example.com' })).toHaveAttribute('href', 'mailto:eve@example.com');
  cleanup();
  await openGroup(testGroup());
  expect(screen.queryByRole('region', { name: 'Sale' })).not.toBeInTheDocument();
});

test('D-17 a visible contact says why it is visible', async () => {
  await openGroup(testGroup());
  expect(panel('Contact')).toHaveTextContent('Visible to you because 80205 is one of your sponsored ZIPs.');
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:3035550114');
  expect(screen.getByRole('link', { name: 'Text' })).toHaveAttribute('href', 'sms:3035550114');
});

test('REF-45 D-17 a locked contact says why and what unlocks it; call, text and e-mail are absent', async () => {
  await openGroup(testGroup({ contact: LOCKED }));
  const text = panel('Contact').textContent;
  expect(text).toContain('(•••) •••-••••');
  expect(text).toContain('80205 is not one of your sponsored ZIPs');
  expect(text).toContain('Changing the status does not unlock them');
  expect(screen.queryByRole('link', { name: 'Call' })).not.toBeInTheDocument();
  const asked: unknown[] = [];
  const subscription = events.on('unlock-contact.open').subscribe((payload) => asked.push(payload));
  await user.click(within(panel('Contact')).getByRole('button', { name: 'Unlock Contact Info' }));
  subscription.unsubscribe();
  expect(asked).toEqual([expect.objectContaining({ zip: '80205' })]);
});

test.each([
  [{ sentAt: '2026-11-21T05:30:00.000Z', zip: '27612' }, 'Request sent Nov 20. We will call you about 27612.'],
  [{ sentAt: '2026-11-21T05:30:00.000Z', zip: null }, 'Request sent Nov 20. We will call you about this referral.'],
])('SGD-22 SGD-24 D-03 a request that was sent is in the place of the button: %j', async (unlockRequest, words) => {
  await openGroup(testGroup({ contact: LOCKED, unlockRequest }));
  expect(panel('Contact')).toHaveTextContent(words);
  expect(within(panel('Contact')).queryByRole('button')).not.toBeInTheDocument();
  expect(panel('Contact')).toHaveTextContent('Phone and email are locked');
});

test('SGD-19 once the popup has sent the request, the page says so', async () => {
  const group = testGroup({ contact: LOCKED });
  await openGroup(group);
  const { agentReferralId } = group.referral[0]!;
  const unlockRequest = { sentAt: '2026-11-20T18:00:00.000Z', zip: '80205' };
  server.answers.set(addressOf(agentReferralId), () => reply(ReferralGroup, { ...group, unlockRequest }));
  act(() => events.publish('referral.changed', { agentReferralId, agentId: group.agent.agentId }, 'test'));
  expect(await screen.findByText('Request sent Nov 20.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Unlock Contact Info' })).not.toBeInTheDocument();
});

test('D-21 each side has its own address, and going from one to the other loads nothing again', async () => {
  const seller = testEntry();
  const buyer = testEntry({ buySideReferral: true, categoryStatus: 'Attempting', avgAvm: null });
  await openGroup(testGroup({ referral: [seller, buyer] }));
  const reads = () => server.others.filter((call) => /^GET \/referral\/.*\/\d+$/.test(call));
  const before = reads();
  await user.click(within(screen.getByRole('navigation', { name: 'Sides' })).getByRole('link', { name: /Buyer/ }));
  expect(window.location.pathname).toBe(page(buyer.agentReferralId));
  expect(await screen.findByRole('heading', { level: 2, name: 'Attempting' })).toBeInTheDocument();
  expect(reads()).toEqual(before);
  expect(panel('Est. commission')).toHaveTextContent(/Buyer.*Not available/);
});

test('D-60 a lost side is named as lost and not part of the estimate, as on the tab of the other side', async () => {
  const seller = testEntry();
  const buyer = testEntry({
    buySideReferral: true,
    category: 'Lost Listings/Sales',
    categoryStatus: 'Bought elsewhere',
    calculatedMidRange: [500_000, 600_000],
  });
  await openGroup(testGroup({ referral: [seller, buyer] }));
  expect(panel('Est. commission')).toHaveTextContent(/^Est. commission\$18,252\.00Seller.*\$18,252\.00Buyer.*Lost$/);
  expect(panel('Referral fee')).toHaveTextContent('You keep');
  cleanup();
  await openGroup(testGroup({ referral: [buyer, seller] }));
  expect(panel('Referral fee')).not.toHaveTextContent('You keep');
});

test('D-21 D-27 the timeline is one list, newest first, without what the portal notes for itself', async () => {
  const step = {
    friendlySubStatus: null,
    lastModifiedBy: 'Maya Ferreira',
    listPrice: null,
    listedDate: null,
    listingAppointmentDate: null,
  };
  const history = [
    {
      ...step,
      kind: 'status' as const,
      friendlyStatus: 'Attempting',
      lastModifiedDate: '2026-11-12T16:00:00.000Z',
      notes: null,
    },
    {
      ...step,
      kind: 'status' as const,
      friendlyStatus: 'Contacted',
      lastModifiedDate: '2026-11-14T16:00:00.000Z',
      notes: 'Called back',
    },
    {
      ...step,
      kind: 'note' as const,
      friendlyStatus: null,
      lastModifiedDate: '2026-11-13T16:00:00.000Z',
      notes: 'Roof replaced in 2022',
    },
    {
      ...step,
      kind: 'system' as const,
      friendlyStatus: null,
      lastModifiedDate: '2026-11-15T16:00:00.000Z',
      notes: 'congrats-modal',
    },
  ];
  await openGroup(testGroup({ referral: [testEntry({ portalStatusInfoHistory: history })] }));
  const steps = within(panel('Timeline')).getAllByRole('listitem');
  // the zone is named where this machine has another
  expect(steps.map((each) => each.textContent.replace(' MST', ''))).toEqual([
    'AttemptingContactedby Maya FerreiraNov 14, 2026, 9:00 AMCalled back',
    'Note by Maya FerreiraNov 13, 2026, 9:00 AMRoof replaced in 2022',
    'Attemptingby Maya FerreiraNov 12, 2026, 9:00 AM',
    'Referral receivedNov 11, 2026, 9:00 AM',
  ]);
});

const LONG_HISTORY = Array.from({ length: 8 }, (_, index) => ({
  friendlySubStatus: null,
  lastModifiedBy: 'Maya Ferreira',
  listPrice: null,
  listedDate: null,
  listingAppointmentDate: null,
  kind: index === 3 ? ('note' as const) : ('status' as const),
  friendlyStatus: index === 3 ? null : index % 2 === 0 ? 'Attempting' : 'Contacted',
  lastModifiedDate: `2026-11-1${index + 1}T16:00:00.000Z`,
  notes: index === 3 ? 'Roof replaced in 2022' : index === 6 ? 'Called back' : null,
}));

test('D-21 a long timeline can be narrowed to its notes, and is whole again', async () => {
  await openGroup(testGroup({ referral: [testEntry({ portalStatusInfoHistory: LONG_HISTORY })] }));
  const timeline = panel('Timeline');
  expect(within(timeline).getAllByRole('listitem')).toHaveLength(9);
  await user.click(await within(timeline).findByRole('radio', { name: 'Notes' }));
  const notes = within(timeline).getAllByRole('listitem');
  expect(notes.map((each) => each.querySelector('p')?.textContent)).toEqual(['Called back', 'Roof replaced in 2022']);
  expect(within(timeline).getByRole('status')).toHaveTextContent('2 of 9 steps');
  expect(within(timeline).queryByRole('radio', { name: 'Partners' })).not.toBeInTheDocument();
  await user.click(within(timeline).getByRole('radio', { name: 'All' }));
  expect(within(timeline).getAllByRole('listitem')).toHaveLength(9);
});

test('D-21 what one timeline was narrowed to is not kept for the next consumer', async () => {
  const [first, next] = ['Ada', 'Grace'].map((firstName) =>
    testGroup({ firstName, referral: [testEntry({ portalStatusInfoHistory: LONG_HISTORY })] }),
  ) as [ReferralGroup, ReferralGroup];
  const go = async ({ consumer, referral }: ReferralGroup) => {
    act(() => {
      window.history.pushState(null, '', page(referral[0]!.agentReferralId));
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await screen.findByRole('heading', { level: 1, name: new RegExp(consumer.firstName) });
  };
  // both have been read, so that nothing but the timeline itself could forget
  await openGroup(next);
  server.answers.set(addressOf(first.referral[0]!.agentReferralId), () => reply(ReferralGroup, first));
  await go(first);
  await user.click(await within(panel('Timeline')).findByRole('radio', { name: 'Notes' }));
  expect(within(panel('Timeline')).getAllByRole('listitem')).toHaveLength(2);
  await go(next);
  expect(within(panel('Timeline')).getAllByRole('listitem')).toHaveLength(9);
  expect(within(panel('Timeline')).getByRole('radio', { name: 'All' })).toBeChecked();
});

test('on a small screen Call, Text and Update stay within reach once the form has been scrolled away', async () => {
  setWindowWidth(390);
  let seen: (isIntersecting: boolean) => void = () => {};
  const observed = jest.fn();
  globalThis.IntersectionObserver = jest.fn((callback: IntersectionObserverCallback) => {
    seen = (isIntersecting) => callback([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);
    return { observe: observed, disconnect() {} };
  }) as unknown as typeof IntersectionObserver;
  await openGroup(testGroup());
  const bar = () => screen.queryByRole('group', { name: 'Actions' });
  expect(observed).toHaveBeenCalledWith(document.querySelector('#update'));
  expect(bar()).not.toBeInTheDocument();
  act(() => seen(false));
  expect(within(bar()!).getByRole('link', { name: 'Call' })).toHaveAttribute('href', expect.stringMatching(/^tel:/));
  expect(within(bar()!).getByRole('link', { name: 'Text' })).toHaveAttribute('href', expect.stringMatching(/^sms:/));
  const scrolled = jest.fn();
  document.querySelector('#update')!.scrollIntoView = scrolled;
  await user.click(within(bar()!).getByRole('button', { name: 'Update' }));
  expect(scrolled).toHaveBeenCalledTimes(1);
  act(() => seen(true));
  expect(bar()).not.toBeInTheDocument();
});

test('WCAG 2.4.3 the fragment of the update leads the keyboard to it, and nothing else does', async () => {
  Element.prototype.scrollIntoView = jest.fn();
  const section = () => screen.getByRole('group', { name: 'Update Chidinma Okonkwo-Reyes' });
  await openGroup(testGroup(), undefined, '#update');
  expect(section()).toHaveFocus();
  cleanup();
  await openGroup(testGroup());
  expect(section()).not.toHaveFocus();
});

test('D-02 an id that cannot be read opens the error modal, and nothing is loaded', async () => {
  const opened = jest.fn();
  const subscription = events.on('error-modal.open').subscribe(opened);
  const asked = server.others.length;
  renderAt('/referrals-details/%21%21%21', <ReferralDetailsPage />);
  expect(screen.getByText('This address does not name a referral.')).toBeInTheDocument();
  subscription.unsubscribe();
  expect(opened).toHaveBeenCalled();
  expect(server.others).toHaveLength(asked);
});

test.each([
  [404, 'not_found', 'There is no such referral.'],
  [403, 'forbidden', 'You may not see this referral.'],
])('D-02 a refusal with %i is said in words', async (status, code, words) => {
  server.answers.set(addressOf(77), () => problemOf(status, code, 'No.'));
  renderAt(page(77), <ReferralDetailsPage />);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Referrals' })).toHaveAttribute('href', '/referrals');
});

test('a referral that did not load can be tried again', async () => {
  const group = testGroup();
  const id = group.referral[0]!.agentReferralId;
  server.answers.set(addressOf(id), () => problemOf(500, 'internal', 'Something broke.'));
  renderAt(page(id), <ReferralDetailsPage />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('7F3K-2210');
  server.answers.set(addressOf(id), () => reply(ReferralGroup, group));
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chidinma Okonkwo-Reyes' })).toBeInTheDocument();
});

test('D-22 opened from elsewhere, the way back leads to the tab of the referral', async () => {
  await openGroup(testGroup({ category: 'Wins' }));
  expect(screen.getByRole('link', { name: 'Wins' })).toHaveAttribute('href', '/referrals?tab=wins');
});

test('D-21 CS-095 the fee says why it applies and what the agent keeps', async () => {
  const entry = testEntry({ avgAvm: 690_000 });
  await openGroup(testGroup({ referral: [{ ...entry, addressInfo: { ...entry.addressInfo, zip: '80207' } }] }));
  const fee = panel('Referral fee');
  expect(fee).toHaveTextContent('35% the regular fee');
  expect(fee).toHaveTextContent('Because you do not sponsor 80207.');
  expect(fee).toHaveTextContent('Referral fee$6,279.00');
  expect(fee).toHaveTextContent('You keep$11,661.00');
});

/** The calendar file of the appointment of a side. */
async function savedAppointment(entry: ReferralEntry): Promise<string> {
  const files: Blob[] = [];
  const createObjectURL = jest.fn((blob: Blob) => {
    files.push(blob);
    return 'blob:appointment';
  });
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await openGroup(testGroup({ referral: [entry] }));
  await user.click(within(panel('Appointment')).getByRole('button', { name: 'Add to Calendar' }));
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(files[0]!);
  });
}

test('D-21 an appointment is downloaded for a calendar, without contact data', async () => {
  const text = await savedAppointment(testEntry({ scheduledAppointment: '2026-11-23T21:30:00.000Z' }));
  expect(text).toContain('DTSTART:20261123T213000Z');
  expect(text).not.toMatch(/example\.com|555/);
});

test('D-21 the place of a buyer’s appointment is one that a map finds, as in the calendar feed', async () => {
  const addressInfo = {
    ...testEntry().addressInfo,
    streetNumber: null,
    streetName: null,
    city: 'Raleigh',
    state: 'NC',
  };
  const scheduledAppointment = '2026-11-23T21:30:00.000Z';
  const text = await savedAppointment(testEntry({ buySideReferral: true, scheduledAppointment, addressInfo }));
  expect(text).toContain(`LOCATION:Raleigh\\, NC ${addressInfo.zip}\r\n`);
});

test('CS-162 API-32 the other side of a one-sided referral is added, and opened', async () => {
  const group = testGroup();
  const [seller] = group.referral;
  const buyer = testEntry({ buySideReferral: true, categoryStatus: 'New' });
  let added = 0;
  server.answers.set('/graphql', ({ body }) => {
    const { query } = body as { query: string };
    if (!query.includes('createPairForReferral'))
      return Response.json({ data: { retrieveDropdownOptionsForStatus: [] } });
    const both = { ...group, referral: [seller!, buyer] };
    for (const { agentReferralId } of both.referral) {
      server.answers.set(addressOf(agentReferralId), () => reply(ReferralGroup, both));
    }
    added += 1;
    const { agentReferralId, revision, categoryStatus } = buyer;
    return Response.json({ data: { createPairForReferral: { agentReferralId, revision, categoryStatus } } });
  });
  const toasts: string[] = [];
  const listening = events.on('toast.show').subscribe(({ text }) => toasts.push(text));
  await openGroup(group, '/referrals?tab=appointments');
  await user.click(screen.getByRole('button', { name: 'Add the buyer side' }));
  const question = within(await screen.findByRole('dialog', { name: 'Add a buyer side for Chidinma Okonkwo-Reyes?' }));
  expect(question.getByText(/^This creates a new referral of the same consumer/)).toBeInTheDocument();
  expect(added).toBe(0);
  await user.click(question.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'New' })).toBeInTheDocument();
  expect(window.location.pathname).toBe(page(buyer.agentReferralId));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(toasts).toEqual(['Buyer side of Chidinma Okonkwo-Reyes added']);
  expect(screen.getByRole('link', { name: 'Active Appointments' })).toHaveAttribute(
    'href',
    '/referrals?tab=appointments',
  );
  listening.unsubscribe();
  expect(screen.queryByRole('button', { name: /Add the/ })).not.toBeInTheDocument();
});

test('D-21 previous and next follow the list as it was left, over its pages, and Back leads to the page shown last', async () => {
  const leads = Array.from({ length: 11 }, (_, index) => testGroup({ lastName: `Lead${index + 1}` }));
  server.groups = leads;
  for (const group of leads) {
    server.answers.set(addressOf(group.referral[0]!.agentReferralId), () => reply(ReferralGroup, group));
  }
  const ninth = page(leads[8]!.referral[0]!.agentReferralId);
  renderAt(ninth, <ReferralDetailsPage />);
  await screen.findByRole('heading', { level: 1, name: 'Chidinma Lead9' });
  expect(screen.queryByRole('navigation', { name: 'Referrals of the list' })).not.toBeInTheDocument();
  cleanup();

  renderAt(ninth, <ReferralDetailsPage />, { usr: { list: '/referrals?limit=10&sort=contact' } });
  const walk = within(await screen.findByRole('navigation', { name: 'Referrals of the list' }));
  expect(walk.getByText('9 of 11')).toBeInTheDocument();
  expect(walk.getByRole('link', { name: 'Previous: Lead8, Chidinma' })).toBeInTheDocument();
  const next = (name: string) => screen.findByRole('link', { name: `Next: ${name}, Chidinma` });
  // An update moves its row to the top of the list, and the way stays the same.
  server.groups = [leads[8]!, ...leads.filter((each) => each !== leads[8])];
  act(() =>
    events.publish('referral.changed', { agentReferralId: leads[8]!.referral[0]!.agentReferralId, agentId: 1 }, 'test'),
  );
  await user.click(await next('Lead10'));
  await screen.findByRole('heading', { level: 1, name: 'Chidinma Lead10' });
  // the link may be gone while they load, and what is new is read out
  expect(screen.getByText('Chidinma Lead10')).toHaveFocus();
  await user.click(await next('Lead11'));
  expect(await screen.findByText('11 of 11')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Next/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Active Leads' })).toHaveAttribute(
    'href',
    '/referrals?sort=contact&limit=10&page=2',
  );
});

test.each([
  ['returns it', 404, 'not_found', 'There is no such referral.'],
  ['gives it to another agent', 403, 'forbidden', 'You may not see this referral.'],
])('a referral whose director %s while it is shown is gone from the page', async (_, status, code, title) => {
  const group = testGroup();
  await openGroup(group);
  const { agentReferralId, revision } = group.referral[0]!;
  server.answers.set(addressOf(agentReferralId), () => problemOf(status, code, title));
  const { agentId } = group.agent;
  const change = { kind: 'referral', agentId, agentReferralId, revision: revision + 1, isGone: true } as const;
  act(() => events.publish('live.changed', { changes: [change] }, 'host'));
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Contact' })).not.toBeInTheDocument();
});
