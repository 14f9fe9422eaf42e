import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ReferralEntry, StatusOption } from '@portal/shared/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { FakeReferralServer, problemOf } from '../../../testing/fake-referral-server.ts';
import { testEntry } from '../../../testing/referral-fixtures.ts';
import { renderAt } from '../../../testing/render-at.tsx';
import { StatusPath } from './StatusPath.tsx';

const STATUS: StatusOption = {
  status: 'Contacted',
  subStatus: null,
  label: 'Contacted',
  category: 'Active Leads',
  tone: 'reached',
  requires: [],
  optional: [],
  isFinal: false,
};
const MET: StatusOption = { ...STATUS, status: 'Met', label: 'Met in person', category: 'Active Appointments' };
const SOLD: StatusOption = { ...STATUS, status: 'Sold', label: 'Sold', category: 'Wins' };
/** By `buySide`. */
const CATALOG = {
  false: [STATUS, MET, SOLD],
  true: [STATUS, { ...MET, status: 'Showing', label: 'Showing' }, SOLD],
};

let asked: unknown[];
let isBroken: boolean;
beforeEach(() => {
  asked = [];
  isBroken = false;
  const server = new FakeReferralServer();
  server.install();
  server.answers.set('/graphql', ({ body }) => {
    const { buySide } = (body as { variables: { buySide: boolean } }).variables;
    asked.push(buySide);
    if (isBroken) return problemOf(400, 'invalid', 'No.');
    return Response.json({ data: { retrieveAllStatusesForBuySide: CATALOG[`${buySide}`] } });
  });
});
afterEach(cleanup);

const show = (values: Partial<ReferralEntry>) =>
  renderAt('/referrals-details/MQ', <StatusPath entry={testEntry(values)} />);
const steps = async () =>
  within(await screen.findByRole('list', { name: 'Path to the sale' })).getAllByRole('listitem');

test('D-21 the steps of a side are an ordered list, which says where the side is', async () => {
  show({ categoryStatus: 'Met', category: 'Active Appointments' });
  const shown = await steps();
  // the label that staff has given it (D-35)
  expect(shown.map((step) => step.textContent)).toEqual(['Contacted', 'Met in person', 'Sold']);
  expect(shown.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(shown[0]!.parentElement!.tagName).toBe('OL');
});

test('D-21 a buyer has the steps of a buyer, and a lead that was not reached has no current one', async () => {
  show({ buySideReferral: true, categoryStatus: 'New' });
  const shown = await steps();
  expect(shown.map((step) => step.textContent)).toEqual(['Contacted', 'Showing', 'Sold']);
  expect(shown.filter((step) => step.hasAttribute('aria-current'))).toEqual([]);
});

test('D-21 a lost side has no path, and nothing is asked for', async () => {
  const { container } = show({ categoryStatus: 'Duplicate', category: 'Inactive' });
  await waitFor(() => expect(container).toBeEmptyDOMElement());
  expect(asked).toEqual([]);
});

test('renders nothing when the path did not load', async () => {
  isBroken = true;
  const { container } = show({});
  expect(container).not.toBeEmptyDOMElement();
  await waitFor(() => expect(container).toBeEmptyDOMElement());
});
