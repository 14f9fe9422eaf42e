import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { BulkOutcome, ReferralEntry } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer } from '../../testing/fake-referral-server.ts';
import { testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ReturnButton } from './ReturnButton.tsx';

const user = userEvent.setup();
let server: FakeReferralServer;
let asked: unknown[];
let refusal: BulkOutcome['refusal'];
let toasts: string[];
let listening: { unsubscribe: () => void };
beforeEach(() => {
  [asked, toasts, refusal] = [[], [], null];
  listening = events.on('toast.show').subscribe(({ text }) => toasts.push(text));
  server = new FakeReferralServer();
  server.install();
  server.answers.set('/graphql', ({ body }) => {
    const { variables } = body as { variables: { agentReferralIds: number[] } };
    asked.push(variables);
    const outcomes = variables.agentReferralIds.map((agentReferralId) => ({
      agentReferralId,
      agentId: refusal ? null : 31,
      revision: null,
      refusal,
    }));
    return Response.json({ data: { outcomes } });
  });
});
afterEach(() => {
  listening.unsubscribe();
  cleanup();
});

const group = testGroup({ agent: { agentId: 31, firstName: 'Nina', lastName: 'Park' } });
const entry: ReferralEntry = { ...testEntry(), isReturnable: true };
const show = (shown: ReferralEntry) => renderAt('/referrals-details/x', <ReturnButton group={group} entry={shown} />);
async function ask() {
  show(entry);
  await user.click(screen.getByRole('button', { name: 'Return to Queue' }));
  return within(await screen.findByRole('dialog', { name: 'Return Chidinma Okonkwo-Reyes to your queue?' }));
}

test('a referral that nobody has worked on is returned after a question that names agent and consumer', async () => {
  const dialog = await ask();
  expect(
    dialog.getByText(/^Nina Park will lose this referral, and Chidinma Okonkwo-Reyes will be back in your queue\./),
  ).toBeVisible();
  expect(asked).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Return to Queue' }));
  expect(asked).toEqual([{ agentReferralIds: [entry.agentReferralId], agentId: 31 }]);
  expect(toasts).toEqual(['Chidinma Okonkwo-Reyes is back in your queue']);
  expect(window.location.pathname).toBe('/referrals');
});

test('the dialog says why a referral stays with its agent', async () => {
  const message = "This referral has been worked on since it was assigned to Nina Park, so it can't be returned.";
  refusal = { code: 'referral_touched', message };
  const dialog = await ask();
  await user.click(dialog.getByRole('button', { name: 'Return to Queue' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  expect([toasts, window.location.pathname]).toEqual([[], '/referrals-details/x']);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an answer that cannot be read is said in the dialog, and the referral stays where it was', async () => {
  const dialog = await ask();
  server.answers.set('/graphql', () => Response.json({ data: { outcomes: 'done' } }));
  await user.click(dialog.getByRole('button', { name: 'Return to Queue' }));
  expect(await dialog.findByRole('alert')).not.toBeEmptyDOMElement();
  expect([toasts, window.location.pathname]).toEqual([[], '/referrals-details/x']);
});

test('a referral that another tab has returned meanwhile counts as returned', async () => {
  refusal = { code: 'in_queue', message: 'This referral is already in your queue.' };
  const dialog = await ask();
  await user.click(dialog.getByRole('button', { name: 'Return to Queue' }));
  expect(toasts).toEqual(['Chidinma Okonkwo-Reyes is back in your queue']);
});

test('nothing is offered where the server does not say that it can be returned', () => {
  show(testEntry());
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
