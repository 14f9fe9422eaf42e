import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AgentAgreement, AgreementMailResponse, AgentProfile, endpointPath, ENDPOINTS } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { ADMIN_CONTEXT, testAgent, testContext } from '@portal/shared/testing';
import { done, type Resolver, refuse, reply } from '@portal/shared/testing/server';
import { type Call, renderInRoot, signIn } from '@portal/shared/testing/portal';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { agreementFixture, signedFixture } from '../../testing/agreement-fixture.ts';
import { profileFixture } from '../../testing/profile-fixture.ts';
import { sendRfaSignedMail } from './agreement-mails.ts';
import { AgreementPage } from './AgreementPage.tsx';
import { RfaDialog } from './RfaDialog.tsx';

let agreement: AgentAgreement;
let isMailDown = false;
let refusesToSign: ReturnType<typeof refuse> | null;
let calls: Call[];
let saved: string[];
const changed: number[] = [];
const path = (endpoint: keyof typeof ENDPOINTS) => endpointPath(endpoint, { agentId: 10_482 });

const server: Resolver = ({ method, url }) => {
  if (url === path('referralAgreement')) return reply(AgentAgreement, agreement);
  if (url === path('unsignedAgreement')) {
    const headers = { 'content-disposition': 'attachment; filename="referral-agreement-2025-02-unsigned.pdf"' };
    return new Response('%PDF-1.7', { headers });
  }
  if (url === path('agreementSignature')) {
    if (refusesToSign) return refusesToSign;
    agreement = signedFixture();
    return reply(AgentAgreement, agreement);
  }
  if (url === ENDPOINTS.rfaSignedMail || url === ENDPOINTS.missingInformationMail) {
    return isMailDown ? refuse(503, 'down') : reply(AgreementMailResponse, true);
  }
  if (url === path('agentProfile')) {
    if (method === 'PUT') agreement = { ...agreement, missing: [], profileRevision: 4 };
    return reply(AgentProfile, profileFixture());
  }
  if (url === ENDPOINTS.graphql) return reply(z.any(), { data: { partialAgentUpdate: { agentId: 10_482 } } });
  if (method === 'PUT') return reply(z.any(), { updatedAt: '2026-11-25T19:00:00.000Z' });
  return method === 'DELETE' ? done() : reply(z.any(), { draft: null });
};
const sent = (endpoint: keyof typeof ENDPOINTS) =>
  calls.filter(({ url, method }) => url === endpointPath(endpoint, { agentId: 10_482, form: 'x' }) && method !== 'GET');

/** Of a test that reads to the end at once: nothing has a size here. */
const shows = (bottom: number) =>
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top: 0, bottom, height: 400 } as DOMRect);

beforeEach(() => {
  agreement = agreementFixture();
  refusesToSign = null;
  isMailDown = false;
  changed.length = 0;
  sessionStorage.clear();
  shows(400);
  saved = [];
  URL.createObjectURL = () => 'blob:portal/1';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
events.on('agent.changed').subscribe(({ agentId }) => changed.push(agentId));

async function openPage(context = testContext()) {
  calls = await signIn(server, { context, at: '/referral-agreement?id=MTA0ODI' });
  renderInRoot(<AgreementPage />);
  await screen.findByRole('article', { name: 'Text of the agreement' });
  return userEvent.setup();
}
const close = jest.fn();
async function openDialog(context = testContext()) {
  close.mockClear();
  calls = await signIn(server, { context });
  renderInRoot(<RfaDialog values={{}} close={close} />);
  return userEvent.setup();
}
const button = (name: string) => screen.getByRole('button', { name });
const step = () => screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current]')?.textContent;

async function fillSignature(user: ReturnType<typeof userEvent.setup>, name = 'Maya Ferreira') {
  await user.click(button('I Have Read It'));
  await user.type(screen.getByLabelText('Full name'), name);
  for (const tick of screen.getAllByRole('checkbox')) await user.click(tick);
}

describe('the page', () => {
  test('DASH-32 who signed before the cutoff reads to the end, signs again and is covered', async () => {
    const user = await openPage();
    expect(
      screen.getByText('Yours is from Jun 12, 2023. A new version applies since Feb 24, 2025, so please sign again.'),
    ).toBeInTheDocument();
    expect(step()).toBe('Read');
    await fillSignature(user);
    await user.click(button('Sign Agreement'));
    expect(await screen.findByRole('heading', { name: 'You are covered' })).toBeInTheDocument();
    expect(screen.getByText('8c1f…77d2')).toBeInTheDocument();
    expect(button('Earlier one: Jun 12, 2023')).toBeInTheDocument();
    expect(sent('agreementSignature').map(({ body }) => body)).toEqual([
      {
        version: '2025-02',
        textHash: agreement.text.textHash,
        profileRevision: 3,
        signedName: 'Maya Ferreira',
        hasRead: true,
        agreesElectronically: true,
        fee: 35,
        status: 'Completed',
        type: 'update-profile',
      },
    ]);
    expect(changed).toEqual([10_482]);
  });

  test('the signature opens when the end was on the screen, not before', async () => {
    shows(4_000);
    const user = await openPage();
    expect(button('I Have Read It')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Scroll to the end of the text first.')).toBeInTheDocument();
    await user.click(button('I Have Read It'));
    expect(step()).toBe('Read');
    shows(500);
    act(() => void document.dispatchEvent(new Event('scroll')));
    await waitFor(() => expect(screen.getByText('Read to the end')).toBeInTheDocument());
    // it has been read, wherever it is scrolled to then
    shows(4_000);
    act(() => void document.dispatchEvent(new Event('scroll')));
    await user.click(button('I Have Read It'));
    expect(step()).toBe('Sign');
  });

  test.each([
    ['  ', 'Type your full name.'],
    ['Leo Marchetti', 'This is not the name in your profile.'],
    ['<script>', 'Use letters only, as on your license.'],
  ])('DASH-31 a signature "%s" is told at its field, and nothing is sent', async (name, message) => {
    const user = await openPage();
    await fillSignature(user, name);
    await user.click(button('Sign Agreement'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveFocus());
    expect(sent('agreementSignature')).toEqual([]);
  });

  test('DASH-31 both consents are needed', async () => {
    const user = await openPage();
    await user.click(button('I Have Read It'));
    await user.type(screen.getByLabelText('Full name'), 'Maya Ferreira');
    await user.click(button('Sign Agreement'));
    expect(await screen.findByText('Confirm that you have read the agreement.')).toBeInTheDocument();
    expect(screen.getByText('Agree to sign electronically, or call us for a paper copy.')).toBeInTheDocument();
    expect(sent('agreementSignature')).toEqual([]);
  });

  test('a double click signs once', async () => {
    const user = await openPage();
    await fillSignature(user);
    await user.dblClick(button('Sign Agreement'));
    await screen.findByRole('heading', { name: 'You are covered' });
    expect(sent('agreementSignature')).toHaveLength(1);
  });

  test('DASH-31 when another tab has signed meanwhile the page shows that', async () => {
    const user = await openPage();
    await fillSignature(user);
    refusesToSign = refuse(409, 'already_signed');
    agreement = signedFixture();
    await user.click(button('Sign Agreement'));
    expect(await screen.findByRole('heading', { name: 'You are covered' })).toBeInTheDocument();
    expect(sent('rfaSignedMail')).toEqual([]);
  });

  test('DASH-31 a text that changed meanwhile is read before it is signed, and the page says why', async () => {
    const user = await openPage();
    await fillSignature(user);
    refusesToSign = refuse(409, 'agreement_changed', { detail: 'There is a new version of the agreement.' });
    const textHash = 'f'.repeat(64);
    agreement = agreementFixture({ text: { ...agreement.text, version: '2026-11', textHash } });
    shows(4_000);
    await user.click(button('Sign Agreement'));
    await screen.findByText('Version 2026-11');
    expect(step()).toBe('Read');
    expect(screen.getByRole('alert')).toHaveTextContent('There is a new version of the agreement.');
    expect(button('I Have Read It')).toHaveAttribute('aria-disabled', 'true');

    refusesToSign = null;
    shows(400);
    act(() => void document.dispatchEvent(new Event('scroll')));
    await fillSignature(user);
    await user.click(button('Sign Agreement'));
    await screen.findByRole('heading', { name: 'You are covered' });
    expect(sent('agreementSignature').map(({ body }) => (body as { textHash: string }).textHash)).toEqual([
      agreementFixture().text.textHash,
      textHash,
    ]);
  });

  test('DASH-31 when the profile changed meanwhile the page shows what the agreement prints now', async () => {
    const user = await openPage();
    const paper = within(screen.getByRole('article'));
    for (const printed of ['Maya Ferreira', 'FA.1000 (CO)', 'Front Range Residential', 'Gordon Mulcahy']) {
      expect(paper.getByText(printed)).toBeInTheDocument();
    }
    await fillSignature(user);
    refusesToSign = refuse(409, 'profile_changed', { detail: 'Your profile has changed.' });
    agreement = agreementFixture({ signer: { ...agreement.signer, brokerName: 'Ann Lee' }, profileRevision: 4 });
    await user.click(button('Sign Agreement'));
    expect(await paper.findByText('Ann Lee')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Your profile has changed.');
    expect(step()).toBe('Sign');
  });

  test('DASH-29 what is missing is asked for first, and saved into profile and license', async () => {
    agreement = agreementFixture({
      missing: ['licenseNumber', 'brokerName', 'brokerEmail'],
      signedOn: null,
      hasFile: false,
      signer: { ...agreementFixture().signer, licenseNumber: null, brokerName: null, brokerEmail: null },
    });
    const user = await openPage();
    expect(await screen.findByRole('heading', { name: 'Three things are missing' })).toBeInTheDocument();
    expect(step()).toBe('Complete');
    await user.type(screen.getByLabelText("Broker's email"), 'broker@');
    await user.click(button('Save and Read'));
    expect(await screen.findByText("Enter your broker's name.")).toBeInTheDocument();
    expect(screen.getByText('Please enter a valid email')).toBeInTheDocument();
    await user.type(screen.getByLabelText('License number'), '316205');
    await user.type(screen.getByLabelText('Managing broker'), 'Ann Lee');
    await user.type(screen.getByLabelText("Broker's email"), 'example.com');
    await user.click(button('Save and Read'));
    await waitFor(() => expect(step()).toBe('Read'));
    expect(sent('agentProfile').map(({ body }) => body)).toEqual([
      { revision: 3, fields: { brokerName: 'Ann Lee', brokerEmail: 'broker@example.com' } },
    ]);
    expect(sent('graphql').map(({ body }) => (body as { variables: object }).variables)).toEqual([
      { agentId: 10_482, licenseNumber: '316205' },
    ]);
  });

  test('API-55 CS-165 an agent has the list of what is missing mailed', async () => {
    agreement = agreementFixture({ missing: ['brokerName'] });
    const toasts: string[] = [];
    const listening = events.on('toast.show').subscribe(({ text }) => toasts.push(text));
    const user = await openPage();
    await user.click(await screen.findByRole('button', { name: 'Email me what is missing' }));
    await waitFor(() => expect(toasts).toEqual(['We sent a list of what is missing to maya@example.com.']));
    expect(sent('missingInformationMail').map(({ body }) => body)).toEqual([
      { agentId: 10_482, email: 'maya@example.com', firstName: 'Maya' },
    ]);
    listening.unsubscribe();
  });

  test('API-03 API-55 a mail that was not sent is logged and said, and nothing else', async () => {
    agreement = agreementFixture({ missing: ['brokerName'] });
    isMailDown = true;
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const toasts: string[] = [];
    const listening = events.on('toast.show').subscribe(({ text }) => toasts.push(text));
    const user = await openPage();
    await user.click(await screen.findByRole('button', { name: 'Email me what is missing' }));
    await waitFor(() => expect(toasts).toEqual(['The email was not sent. Please try again.']));
    expect(logged.mock.calls.flat().join(' ')).toContain('The mail about missing information was not sent');
    expect(
      await sendRfaSignedMail({ editProfileUrl: '/', email: 'maya@example.com', firstName: 'Maya', rfaUrl: '/' }),
    ).toBe(false);
    expect(logged.mock.calls.flat().join(' ')).toContain('The mail of a signed agreement was not sent');
    listening.unsubscribe();
  });

  test('D-06 an admin who acts reads, downloads, and is told why there is nothing to sign', async () => {
    const user = await openPage(testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent() }));
    expect(screen.getByRole('heading', { name: 'Only Maya can sign' })).toBeInTheDocument();
    await user.click(button('Download PDF'));
    await waitFor(() => expect(saved).toEqual(['referral-agreement-2025-02-unsigned.pdf']));
    expect(screen.queryByRole('button', { name: /I Have Read It|Sign Agreement|Save and Read/ })).toBeNull();
  });
});

describe('the RFA dialog', () => {
  test('DASH-30 DASH-31 signing closes it, has the mail sent with the four values, and has the agent read again', async () => {
    const user = await openDialog();
    const dialog = within(await screen.findByRole('dialog', { name: 'Referral agreement' }));
    await dialog.findByRole('article');
    await fillSignature(user);
    await user.click(button('Sign Agreement'));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent('agreementSignature')[0]?.body).toMatchObject({ fee: 35, status: 'Completed', type: 'update-profile' });
    await waitFor(() =>
      expect(sent('rfaSignedMail').map(({ body }) => body)).toEqual([
        {
          editProfileUrl: '/v2/update-profile/MTA0ODI',
          email: 'maya@example.com',
          firstName: 'Maya',
          rfaUrl: '/referral-agreement?id=MTA0ODI',
        },
      ]),
    );
    expect(changed).toEqual([10_482]);
  });

  test.each(['Later', 'Escape'])('%s closes it, and nothing is signed', async (how) => {
    const user = await openDialog();
    await screen.findByRole('article');
    if (how === 'Later') await user.click(button('Later'));
    else await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalled();
    expect(sent('agreementSignature')).toEqual([]);
  });

  test('DASH-29 the dialog never shows for an admin, acting or not', async () => {
    await openDialog(testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent() }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('DASH-29 the dialog closes by itself when there is nothing to do, such as after another tab did it', async () => {
    agreement = signedFixture();
    await openDialog();
    await waitFor(() => expect(close).toHaveBeenCalled());
  });

  test('DASH-29 who is covered and lacks something is asked for that alone', async () => {
    agreement = { ...signedFixture(), missing: ['brokerEmail'] };
    await openDialog();
    expect(await screen.findByRole('heading', { name: 'One thing is missing' })).toBeInTheDocument();
    // there is nothing to read after it
    expect(button('Save')).toBeInTheDocument();
  });
});
