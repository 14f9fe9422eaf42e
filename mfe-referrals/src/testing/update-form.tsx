import { afterEach, beforeAll, beforeEach } from '@jest/globals';
import {
  type ReferralDraft,
  ReferralDraftResponse,
  ReferralGroup,
  SavedReferralDraft,
  type StatusOption,
} from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { events } from '@portal/shared/events';
import { done, reply, unreachable } from '@portal/shared/testing/server';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer } from './fake-referral-server.ts';
import { testEntry, testGroup } from './referral-fixtures.ts';
import { renderAt, setWindowWidth } from './render-at.tsx';
import type { Prefill } from '../features/referral-update/prefill.ts';
import { preloadUpdateForm } from '../features/referral-update/update-form.ts';
import { UpdateDrawer } from '../features/referral-update/UpdateDrawer.tsx';

interface TestState {
  server: FakeReferralServer;
  group: ReferralGroup;
  asked: Asked[];
  refusal: object | null;
  /** What is sent is done, and its answer is lost. */
  isAnswerLost: boolean;
  held: PromiseWithResolvers<void> | null;
  offered: StatusOption[];
  /** Of the status after a change. */
  subStatus: string | null;
  draft: ReferralDraft | null;
  /** Reading the draft waits for it. */
  draftKnown: PromiseWithResolvers<void> | null;
  drafts: { method: string; body: unknown }[];
  toasts: { text: string; action?: { id: string } | undefined }[];
}

/** What a test of the form says, and what was asked of the server; new before each test. */
export const form = {} as TestState;

interface Asked {
  query: string;
  variables: { input?: Record<string, unknown>; [name: string]: unknown };
}

const subject = { kind: 'agent', id: 10_482 } as const;
export const user = userEvent.setup();
export const OPTION: StatusOption = {
  status: 'Contacted',
  subStatus: null,
  label: 'Contacted',
  category: 'Active Leads',
  tone: 'reached',
  requires: [],
  optional: [],
  isFinal: false,
};
export const OPTIONS: StatusOption[] = [
  { ...OPTION, status: 'Nurture', label: 'Nurture', requires: ['snoozeMonths'] },
  OPTION,
  { ...OPTION, status: 'Listed', label: 'Listed', category: 'Active Appointments', requires: ['listPrice'] },
  { ...OPTION, status: 'Duplicate', label: 'Duplicate', category: 'Inactive', requires: ['reason'] },
];

/** A referral of Yusuf Haddad, and a server that offers its statuses and stores its draft. */
export function setUpUpdateForm(): void {
  beforeAll(preloadUpdateForm);
  beforeEach(() => {
    setWindowWidth(1440);
    form.asked = [];
    form.refusal = null;
    form.isAnswerLost = false;
    form.held = null;
    form.offered = OPTIONS;
    form.subStatus = null;
    form.draft = null;
    form.draftKnown = null;
    form.drafts = [];
    form.toasts = [];
    form.group = testGroup({ firstName: 'Yusuf', lastName: 'Haddad', referral: [testEntry({ revision: 4 })] });
    form.server = new FakeReferralServer();
    form.server.install();
    form.server.answers.set('/graphql', async ({ body }) => {
      const call = body as Asked;
      form.asked.push(call);
      const name = /(?:mutation|query) \w+\([^)]*\) \{\s*(\w+)/.exec(call.query)![1]!;
      if (name === 'retrieveDropdownOptionsForStatus') return Response.json({ data: { [name]: form.offered } });
      await form.held?.promise;
      if (form.isAnswerLost) return unreachable();
      if (form.refusal) return Response.json({ errors: [form.refusal] });
      const { agentReferralId } = entry();
      const status = { categoryStatus: 'Listed', categorySubStatus: form.subStatus };
      return Response.json({ data: { [name]: { agentReferralId, revision: 5, ...status } } });
    });
  });
  afterEach(cleanup);
}

export const entry = () => form.group.referral[0]!;
export const sent = (name: string) =>
  form.asked.filter(({ query }) => query.includes(name)).map(({ variables }) => variables);

export async function openUpdate(rows = [form.group], prefill: Prefill | null = null) {
  for (const { agentReferralId } of form.group.referral) {
    form.server.answers.set(`/referral/v2/agent-portal-referrals/${agentReferralId}`, () =>
      reply(ReferralGroup, form.group),
    );
    form.server.answers.set(
      `/referral/v2/agent-portal-referrals/${agentReferralId}/draft`,
      async ({ method, body }) => {
        form.drafts.push({ method, body });
        if (method === 'GET') await form.draftKnown?.promise;
        if (method === 'DELETE') return done();
        return method === 'GET'
          ? reply(ReferralDraftResponse, { draft: form.draft })
          : reply(SavedReferralDraft, { updatedAt: '2026-11-20T16:00:00.000Z' });
      },
    );
  }
  const listening = events.on('toast.show').subscribe((toast) => form.toasts.push(toast));
  renderAt(
    `/referrals?state=CO#update-${encodeId(entry().agentReferralId)}`,
    <UpdateDrawer subject={subject} rows={rows} />,
    prefill && { usr: { prefill: { agentReferralId: entry().agentReferralId, values: prefill } } },
  );
  const drawer = within(await screen.findByRole('dialog', { name: /^Update Yusuf Haddad/ }));
  await drawer.findByRole('radio', { name: 'No change' });
  return { drawer, stop: () => listening.unsubscribe() };
}
export const choose = (drawer: ReturnType<typeof within>, name: string) =>
  user.click(drawer.getByRole('radio', { name }));
export const save = (drawer: ReturnType<typeof within>) =>
  user.click(drawer.getByRole('button', { name: 'Save Update' }));
