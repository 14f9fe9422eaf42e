import { beforeEach, expect, test } from '@jest/globals';
import { PartnerSignUpResponse, PerksResponse } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { testAgent, testContext } from '@portal/shared/testing';
import { type Call, renderInRoot, signIn } from '@portal/shared/testing/portal';
import { refuse, reply } from '@portal/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AgentPerks } from './AgentPerks.tsx';

const agent = testAgent({ agentId: 10482, phoneNumber: '3035550102' });
const sent = () => reply(PartnerSignUpResponse, true);
let calls: Call[];
let said: string[];
/** The answer to a sign-up, which comes when a test gives it. */
let answer: PromiseWithResolvers<Response>;
events.on('toast.show').subscribe(({ text }) => said.push(text));

beforeEach(async () => {
  said = [];
  answer = Promise.withResolvers();
  calls = await signIn(({ url }) => (url.includes('/perks') ? reply(PerksResponse, { data: [] }) : answer.promise), {
    context: testContext({ agent }),
    at: '/partner-services',
  });
  renderInRoot(<AgentPerks agent={agent} />);
});

const posts = () => calls.filter(({ method }) => method === 'POST');
const openForm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Become a Partner' }));
  return within(await screen.findByRole('dialog', { name: /^Become a partner/ }));
};
const sendButton = (form: ReturnType<typeof within>) => form.getByRole('button', { name: /^Send Sign-Up/ });

/** The form of a company is filled in, sent, and closed before there is an answer. */
async function sendAndClose(): Promise<void> {
  const form = await openForm();
  await userEvent.type(form.getByLabelText('Company'), 'Brightframe');
  await userEvent.type(form.getByLabelText(/^What you offer/), 'Photos of houses');
  await userEvent.click(sendButton(form));
  await waitFor(() => expect(posts()).toHaveLength(1));
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

test('HOST-69 a form that is closed while it is sent still says that it arrived, and starts over', async () => {
  await sendAndClose();
  answer.resolve(sent());
  await waitFor(() => expect(said).toEqual(['Sent. Thank you!']));
  const form = await openForm();
  expect(form.getByLabelText('Company')).toHaveValue('');
});

test('HOST-69 one that was closed and did not arrive says so, and has what was typed', async () => {
  await sendAndClose();
  answer.resolve(refuse(503, 'unavailable', { detail: 'Please try again.' }));
  await waitFor(() => expect(said).toEqual(['Not sent. Nothing you typed is lost. Please try again.']));
  const form = await openForm();
  expect(form.getByLabelText('Company')).toHaveValue('Brightframe');
  expect(form.queryByRole('alert')).not.toBeInTheDocument();
});

test('a form that is on its way cannot be sent again, also when it was closed and opened again', async () => {
  await sendAndClose();
  const form = await openForm();
  expect(form.getByLabelText('Company')).toBeDisabled();
  await userEvent.click(sendButton(form));
  expect(posts()).toHaveLength(1);
  answer.resolve(sent());
  await waitFor(() => expect(said).toEqual(['Sent. Thank you!']));
});

test('a refusal is in the form that is open, and nowhere else', async () => {
  const form = await openForm();
  await userEvent.type(form.getByLabelText('Company'), 'Brightframe');
  await userEvent.type(form.getByLabelText(/^What you offer/), 'Photos of houses');
  await userEvent.dblClick(sendButton(form));
  answer.resolve(refuse(503, 'unavailable', { detail: 'Please try again.' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Not sent. Nothing you typed is lost. Please try again.');
  expect(said).toEqual([]);
  expect(posts()).toHaveLength(1);
});
