import { beforeEach, expect, jest, test } from '@jest/globals';
import { queryClient } from '@portal/shared/api';
import { EscrowReport, ReportListResponse, StatesResponse, NotifiedResponse } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { FakeFormDrafts } from '@portal/shared/testing/form-drafts';
import { reply, type Resolver } from '@portal/shared/testing/server';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AGENT_ID, type Call, renderInRoot, signIn } from '../../testing/portal.ts';
import { broken, NO_FIGURES, report } from '../../testing/reports.ts';
import { ReferralReport } from './ReferralReport.tsx';

const { address } = report();
const draft = report({ status: 'DRAFT', ...NO_FIGURES });
const referral = { agentId: AGENT_ID, agentReferralId: 4810277, displayName: 'Rafael Quintana', address };
let kept: EscrowReport | null;
let drafts: FakeFormDrafts;
let calls: Call[];
const server: Resolver = ({ method, url }) => {
  if (url.includes('/states')) return reply(StatesResponse, { data: [{ key: 'CO', label: 'Colorado' }] });
  if (url.includes('/emails/')) return reply(NotifiedResponse, { ok: true });
  if (method === 'POST' && url.endsWith('/reports')) kept = draft;
  if (url.includes('/generate-report/') && kept) kept = { ...kept, status: 'GENERATING' };
  if (method === 'GET') return reply(ReportListResponse, { data: kept ? [kept] : [] });
  return kept ? reply(EscrowReport, kept) : broken();
};
beforeEach(() => {
  kept = null;
  drafts = new FakeFormDrafts();
});
async function open(values = referral, respond: Resolver = server) {
  calls = await signIn((call) => drafts.respond(call) ?? respond(call), { at: '/referrals-details/NDgxMDI3Nw' });
  const close = jest.fn();
  renderInRoot(<ReferralReport values={values} close={close} />);
  return { user: userEvent.setup(), close };
}
const sent = (method: string) => calls.filter((call) => call.method === method);

test('REP-01 CS-134 a report is created for the referral from what is known of the property, then generated', async () => {
  const { user } = await open();
  const street = await screen.findByLabelText('Street');
  expect(street).toHaveValue('S Josephine St');
  expect(screen.getByText('Colorado')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create Report' }));
  await user.click(await screen.findByRole('button', { name: 'Generate Report' }));
  await screen.findByRole('progressbar');
  const [created] = sent('POST');
  expect(created!.body).toEqual({ agentId: AGENT_ID, agentReferralId: 4810277, address });
  kept = report();
  act(() => events.publish('report.changed', { agentId: AGENT_ID }, 'host'));
  expect(await screen.findAllByText('$318,400.00')).not.toHaveLength(0);
  expect(screen.getByRole('button', { name: /^PDF/ })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Open Escrow' })).toBeInTheDocument();
});

test('REP-06 API-75 an answer that is not ok counts as no report: the form is there', async () => {
  await open(referral, broken);
  expect(await screen.findByRole('button', { name: 'Create Report' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a report that is shown stays when it cannot be read again, and shows what comes of it', async () => {
  kept = report({ status: 'GENERATING', ...NO_FIGURES });
  let isDown = false;
  await open(referral, (call) => (isDown ? broken() : server(call)));
  await screen.findByRole('progressbar');
  const hear = () => act(() => events.publish('report.changed', { agentId: AGENT_ID }, 'host'));
  isDown = true;
  const before = calls.length;
  hear();
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Create Report' })).not.toBeInTheDocument();
  isDown = false;
  kept = report();
  hear();
  expect(await screen.findByText('Ready')).toBeInTheDocument();
});

test('D-46 where there is a report, no draft of its form is read', async () => {
  kept = report();
  drafts.keep('referral-report-4810277', { city: 'Aurora' });
  await open();
  await screen.findByText('Ready');
  expect(calls.filter(({ url }) => url.includes('draft'))).toEqual([]);
});

test('a referral without a full address has a form that says what is missing', async () => {
  const { user } = await open({ ...referral, address: { ...address, streetNumber: null, zip: null } });
  await user.click(await screen.findByRole('button', { name: 'Create Report' }));
  expect(screen.getByText('Enter the street number')).toBeInTheDocument();
  expect(sent('POST')).toEqual([]);
});

test('D-46 each referral has its own draft, over what is known of its property, until its report is created', async () => {
  drafts.keep('new-report', { city: 'Aurora' });
  drafts.keep('referral-report-7', { city: 'Boulder' });
  drafts.keep('referral-report-4810277', { unitNumber: '4B' });
  const { user } = await open();
  expect(await screen.findByLabelText(/^Unit/)).toHaveValue('4B');
  expect(screen.getByLabelText('City')).toHaveValue('Denver');
  await user.click(screen.getByRole('button', { name: 'Create Report' }));
  await screen.findByRole('button', { name: 'Generate Report' });
  expect(sent('POST')[0]!.body).toMatchObject({ address: { unitNumber: '4B', city: 'Denver' } });
  await waitFor(() => expect([...drafts.drafts.keys()]).toEqual(['new-report', 'referral-report-7']));
});

test('the way to the page of the report closes the drawer', async () => {
  kept = report();
  const { user, close } = await open();
  await user.click(await screen.findByRole('link', { name: 'Open the Page' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/reports/${report()._id}`));
  expect(close).toHaveBeenCalledTimes(1);
});
