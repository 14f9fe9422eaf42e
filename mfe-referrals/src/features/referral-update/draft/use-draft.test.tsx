import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { queryClient } from '@portal/shared/api';
import { type ReferralDraft, ReferralDraftResponse, type ReferralEntry } from '@portal/shared/contracts';
import { QueryClientProvider } from '@portal/shared/query';
import { reply } from '@portal/shared/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import { Activity, type ReactNode } from 'react';
import { FakeReferralServer } from '../../../testing/fake-referral-server.ts';
import { testEntry } from '../../../testing/referral-fixtures.ts';
import { useDraft } from './use-draft.ts';
import { useRestoredDraft } from './use-restored-draft.ts';

const subject = { kind: 'agent', id: 10_482 } as const;
const entry = testEntry({});
let draft: ReferralDraft | null;

beforeEach(() => {
  queryClient.clear();
  draft = null;
  const server = new FakeReferralServer();
  server.install();
  server.answers.set(`/referral/v2/agent-portal-referrals/${entry.agentReferralId}/draft`, () =>
    reply(ReferralDraftResponse, { draft }),
  );
});
afterEach(cleanup);

const draftWith = (notes: string): ReferralDraft => ({
  revision: 3,
  body: { notes },
  updatedAt: '2026-11-20T16:00:00.000Z',
});

/** A form that shows the note it starts with. */
function Form({ label }: { label: string }): ReactNode {
  const { agentReferralId, timeZone } = entry;
  const { found } = useDraft(subject, { agentReferralId } as ReferralEntry, label);
  const [restored] = useRestoredDraft({ draft: found, options: [], isTyped: false, prefill: null, timeZone });
  return <output aria-label={label}>{found === undefined ? 'not known' : (restored?.notes ?? 'empty')}</output>;
}
/** The form on the page, which may be prerendered, and the one in the drawer over the list. */
const forms = (page: 'visible' | 'hidden', hasDrawer: boolean) => (
  <QueryClientProvider client={queryClient}>
    {hasDrawer && <Form label="drawer" />}
    <Activity mode={page}>
      <Form label="page" />
    </Activity>
  </QueryClientProvider>
);
test.each([
  ['after the drawer was opened', () => {}],
  ['before', ({ rerender }: ReturnType<typeof render>) => rerender(forms('hidden', false))],
])('D-46 a form that was prerendered %s starts with the draft as it is when it is opened', async (_, prerender) => {
  draft = draftWith('old');
  const view = render(<></>);
  prerender(view);
  view.rerender(forms('hidden', true));
  expect(await screen.findByText('old', { selector: '[aria-label=drawer]' })).toBeVisible();
  draft = draftWith('new');
  view.rerender(forms('hidden', false));
  view.rerender(forms('visible', false));
  expect(await screen.findByText('new', { selector: '[aria-label=page]' })).toBeVisible();
});
