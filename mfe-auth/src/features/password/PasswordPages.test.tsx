import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { queryClient } from '@portal/shared/api';
import { EmailRegistered, PhoneDestination, SessionContext } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { activateLocale } from '@portal/shared/i18n';
import { QueryClientProvider } from '@portal/shared/query';
import { BrowserRouter, useLocation } from '@portal/shared/router';
import { session } from '@portal/shared/session';
import { fakeIdentity, TEST_TOKENS, testAgent, testContext } from '@portal/shared/testing';
import { connectSession } from '@portal/shared/testing/connect-session';
import { done, on, refuse, reply, startServer, unreachable } from '@portal/shared/testing/server';
import { PortalProvider } from '@portal/shared/ui/portal-provider';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ChangePasswordPage } from './ChangePasswordPage.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const printed = (status: number, message: string, more: object = {}) =>
  new Response(JSON.stringify({ message, ...more }), { status, headers: { 'content-type': 'application/json' } });
const isRegistered = on('POST', 'registerEmail', () => printed(409, 'This email is ALREADY registered.'));
const { calls, use } = startServer(
  isRegistered,
  on('POST', 'forceConfirmUser', done),
  on('POST', 'phoneNumber', () => reply(PhoneDestination, { phoneNumber: '+*******0101' })),
  on('POST', 'sendVerification', done),
  on('POST', 'tracking', done),
  on('GET', 'session', () => reply(SessionContext, testContext({ agent: testAgent({ portalTempPassword: true }) }))),
);

/** What the provider is asked for, and how it answers. */
let asked: string[];
let isSignedIn: boolean;
let answers: {
  sendResetCode: () => Promise<string>;
  resetPassword: () => Promise<void>;
  changePassword: () => Promise<void>;
};
const refusal = (name: string, message: string) => Object.assign(new Error(message), { name });

beforeAll(() => {
  jest.spyOn(console, 'info').mockImplementation(() => {});
  connectSession({
    identity: fakeIdentity({
      tokens: async () => (isSignedIn ? { kind: 'tokens', tokens: TEST_TOKENS } : { kind: 'none' }),
      signOut: async () => void (isSignedIn = false),
      sendResetCode: (email) => {
        asked.push(`code ${email}`);
        return answers.sendResetCode();
      },
      resetPassword: ({ email, code, password }) => {
        asked.push(`reset ${email} ${code} ${password}`);
        return answers.resetPassword();
      },
      changePassword: (current, next) => {
        asked.push(`change ${current} ${next}`);
        return answers.changePassword();
      },
    }),
  });
});
beforeEach(async () => {
  asked = [];
  isSignedIn = false;
  answers = {
    sendResetCode: async () => 'm***@e***',
    resetPassword: async () => {},
    changePassword: async () => {},
  };
  await session.start();
});
afterEach(cleanup);

/** The page is left with its address, as in the portal. */
const At = ({ path, children }: { path: string; children: ReactNode }) =>
  useLocation().pathname === path ? children : null;

function open(address: string, page: ReactNode): void {
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={queryClient}>
      <PortalProvider>
        <BrowserRouter>
          <At path={window.location.pathname}>{page}</At>
        </BrowserRouter>
      </PortalProvider>
    </QueryClientProvider>,
  );
}
const at = () => window.location.pathname + window.location.search;
/** The last part of the address of each call about an account, and what it says. */
const accountCalls = () =>
  calls.filter(({ url }) => /accounts|verification/.test(url)).map(({ url, body }) => [url.split('/').at(-1), body]);
beforeEach(() => void (calls.length = 0));
async function forgot(email: string, button = 'Send via Email'): Promise<void> {
  open('/forgot-password', <ForgotPasswordPage />);
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: button }));
}

test('AUTH-20, AUTH-21, AUTH-22, CS-041 the screen has its title, both ways, the way back and the support phone', () => {
  open('/forgot-password', <ForgotPasswordPage />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('FORGOT PASSWORD');
  expect(screen.getByText("Enter your account email and we'll send you a verification code")).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send via Email' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send via SMS' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
  expect(screen.getByText('Need help logging in?')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '(844) 903-7653' })).toHaveAttribute('href', 'tel:8449037653');
});

test('AUTH-23, CS-042 what is no e-mail is refused at its field, and nothing is called', async () => {
  const before = calls.length;
  await forgot('maya@example');
  const field = screen.getByLabelText('Email');
  expect(field).toHaveAccessibleDescription('Please enter a valid email');
  expect(field).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Send via SMS' }));
  expect([calls.length - before, asked]).toEqual([0, []]);
});

test('AUTH-24, AUTH-25, AUTH-26, AUTH-30 a registered e-mail gets a code and leads to where it is typed', async () => {
  const askedFor = Promise.withResolvers<string>();
  answers.sendResetCode = () => {
    // the e-mail is registered before the provider is asked for a code
    expect(accountCalls()).toEqual([['register-email', { email: 'maya@example.com' }]]);
    return askedFor.promise;
  };
  open('/forgot-password', <ForgotPasswordPage />);
  await userEvent.type(screen.getByLabelText('Email'), '  Maya@Example.com{Enter}');
  await waitFor(() => expect(asked).toEqual(['code maya@example.com']));
  expect(at()).toBe('/forgot-password');
  askedFor.resolve('m***@e***');
  await waitFor(() => expect(at()).toBe('/reset-password?username=maya%40example.com&codeDestination=m***%40e***'));
  expect(accountCalls()).toHaveLength(1);
});

test.each([
  ['the error, beside a message', { error: 'This email is already registered.', message: 'Conflict' }],
  ['the message, beside an error', { error: 'Conflict', message: 'This email is Already Registered.' }],
  ['the error alone', { error: 'already registered' }],
])('AUTH-26, CS-044 what says that an e-mail is registered may be %s', async (_where, body) => {
  use(on('POST', 'registerEmail', () => Response.json(body, { status: 400 })));
  await forgot('maya@example.com');
  await waitFor(() => expect(at()).toContain('/reset-password?username=maya%40example.com'));
  expect(asked).toEqual(['code maya@example.com']);
});

test.each([
  ['the error, beside a message', { error: 'DISQUALIFIED', message: 'Forbidden' }],
  ['the message, beside an error', { error: 'Forbidden', message: 'The status is DISQUALIFIED.' }],
])('AUTH-29, CS-044 what says that an agent is disqualified may be %s', async (_where, body) => {
  use(on('POST', 'registerEmail', () => Response.json(body, { status: 403 })));
  await forgot('ivy@example.com');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^It appears you are no longer active in the network/);
  expect(asked).toEqual([]);
});

test.each([
  [{ error: 'Bad Gateway', message: 'the mailbox is full' }, 'the mailbox is full'],
  [{ error: 'Bad Gateway' }, 'Bad Gateway'],
])('AUTH-28 of %j the sentence has the message, or else the error', async (body, shown) => {
  use(on('POST', 'registerEmail', () => Response.json(body, { status: 502 })));
  await forgot('maya@example.com');
  expect(await screen.findByRole('alert')).toHaveTextContent(`Couldn't register email (${shown}).`);
});

test('AUTH-27 an e-mail without an account is invited, and no code is sent', async () => {
  use(on('POST', 'registerEmail', () => reply(EmailRegistered, { message: 'sent' })));
  await forgot('new@example.com');
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Your account has not been registered. We just sent you an email with instructions to complete your registration. Thank you!',
  );
  expect([at(), asked]).toEqual(['/forgot-password', []]);
});

test('AUTH-28, AUTH-29, CS-044, CS-045 a refusal is said in the words of its reason', async () => {
  use(on('POST', 'registerEmail', () => printed(500, 'the service is busy')));
  await forgot('maya@example.com');
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't register email (the service is busy).");
  cleanup();
  const status = 'The status is DISQUALIFIED.';
  use(on('POST', 'registerEmail', () => printed(403, status, { supportEmail: 'agent-support@example.com' })));
  await forgot('ivy@example.com', 'Send via SMS');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'It appears you are no longer active in the network. To re-activate your account, please email us agent-support@example.com',
  );
  expect(screen.getByRole('link', { name: 'agent-support@example.com' })).toHaveAttribute(
    'href',
    'mailto:agent-support@example.com',
  );
  expect(asked).toEqual([]);
});

test('an unreachable portal is no refusal of the e-mail, and what was typed stays', async () => {
  use(on('POST', 'registerEmail', unreachable));
  await forgot('maya@example.com');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^We could not reach the portal/);
  expect(screen.getByLabelText('Email')).toHaveValue('maya@example.com');
});

test('AUTH-31, AUTH-32 an account in the wrong state is confirmed once and asked again; a second refusal is shown', async () => {
  const wrongState = refusal('NotAuthorizedException', 'User password cannot be reset in the current state.');
  let failures = 1;
  answers.sendResetCode = () => (failures-- > 0 ? Promise.reject(wrongState) : Promise.resolve('n***@e***'));
  const confirmed = () => accountCalls().filter(([name]) => name === 'force-confirm-user');
  await forgot('nina@example.com');
  expect(at()).toContain('/reset-password?username=nina%40example.com');
  expect(confirmed()).toEqual([['force-confirm-user', { Username: 'nina@example.com' }]]);
  expect(asked).toEqual(['code nina@example.com', 'code nina@example.com']);
  cleanup();
  failures = 2;
  await forgot('nina@example.com');
  expect(await screen.findByRole('alert')).toHaveTextContent('User password cannot be reset in the current state.');
  expect(confirmed()).toHaveLength(2);
});

test('AUTH-32 any other refusal of a code is shown, and nobody is confirmed for it', async () => {
  const sentence = 'Attempt limit exceeded, please try after some time.';
  answers.sendResetCode = () => Promise.reject(refusal('LimitExceededException', sentence));
  await forgot('nina@example.com');
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect([at(), asked]).toEqual(['/forgot-password', ['code nina@example.com']]);
  expect(accountCalls().map(([name]) => name)).toEqual(['register-email']);
});

test('AUTH-33 the SMS path looks the phone up, sends the code and shows where it went', async () => {
  await forgot('maya@example.com', 'Send via SMS');
  expect(at()).toBe('/reset-password?username=maya%40example.com&codeDestination=%2B*******0101');
  const said = { email: 'maya@example.com' };
  expect(accountCalls()).toEqual([
    ['register-email', said],
    ['get-phone-number', said],
    ['send-verification', said],
  ]);
  expect(asked).toEqual([]);
});

test('AUTH-34, AUTH-35 without a phone, or when its lookup fails, the sentence is the same', async () => {
  for (const failing of [
    on('POST', 'phoneNumber', () => refuse(404, 'not_found')),
    on('POST', 'phoneNumber', () => refuse(500, 'server_fault')),
  ]) {
    use(failing);
    await forgot('maya@example.com', 'Send via SMS');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Unable to send SMS to phone number. Please try again or contact support.',
    );
    cleanup();
  }
});

const RESET = '/reset-password?username=maya%40example.com&codeDestination=m***%40e***';
async function fillReset(code: string, password: string, repeat = password): Promise<void> {
  await userEvent.type(screen.getByLabelText('Verification code'), code);
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Repeat password'), repeat);
  await userEvent.click(screen.getByRole('button', { name: 'Set New Password' }));
}

test('HOST-11, AUTH-37 the page says where the code went and resets the password of the username', async () => {
  open(RESET, <ResetPasswordPage />);
  expect(screen.getByText('m***@e***')).toBeInTheDocument();
  await fillReset(' 482019 ', 'Harbor-92');
  expect(asked).toEqual(['reset maya@example.com 482019 Harbor-92']);
  await waitFor(() => expect(at()).toBe('/login'));
  expect(window.history.state).toMatchObject({ usr: { passwordSetFor: 'maya@example.com' } });
});

test('AUTH-36, CS-047 each missing part is named while it is typed and when it is sent; two that differ are refused', async () => {
  open(RESET, <ResetPasswordPage />);
  await fillReset('482019', 'harbor9');
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    'Still missing: At least 8 characters, One uppercase letter, One symbol',
  );
  expect(screen.getAllByRole('listitem').filter((item) => item.textContent?.endsWith('missing'))).toHaveLength(3);
  await userEvent.type(screen.getByLabelText('New password'), '-Bay');
  await userEvent.click(screen.getByRole('button', { name: 'Set New Password' }));
  expect(screen.getByLabelText('Repeat password')).toHaveAccessibleDescription('The two passwords differ.');
  expect(asked).toEqual([]);
});

test('a wrong and an expired code are said at the code, and nothing typed is lost', async () => {
  answers.resetPassword = () => Promise.reject(refusal('CodeMismatchException', 'Invalid verification code'));
  open(RESET, <ResetPasswordPage />);
  await fillReset('000000', 'Harbor-92');
  const code = screen.getByLabelText('Verification code');
  expect(code).toHaveAccessibleDescription('This code does not match.');
  expect(code).toHaveFocus();
  answers.resetPassword = () => Promise.reject(refusal('ExpiredCodeException', 'Invalid code provided'));
  await userEvent.click(screen.getByRole('button', { name: 'Set New Password' }));
  expect(code).toHaveAccessibleDescription('This code no longer works.');
  answers.resetPassword = () =>
    Promise.reject(refusal('LimitExceededException', 'Attempt limit exceeded, please try after some time.'));
  await userEvent.click(screen.getByRole('button', { name: 'Set New Password' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Attempt limit exceeded');
  expect(screen.getByLabelText('New password')).toHaveValue('Harbor-92');
});

test('D-58 another language keeps what was typed: the e-mail, the code and the new password', async () => {
  open('/forgot-password', <ForgotPasswordPage />);
  await userEvent.type(screen.getByLabelText('Email'), 'maya@');
  await act(() => activateLocale('es'));
  expect(screen.getByLabelText('Email')).toHaveValue('maya@');
  cleanup();
  open(RESET, <ResetPasswordPage />);
  await fillReset('482019', 'Harbor-92', 'Harbor');
  await act(() => activateLocale('en'));
  // the page has started again
  expect(screen.queryByText('The two passwords differ.')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Verification code')).toHaveValue('482019');
  expect(screen.getByLabelText('New password')).toHaveValue('Harbor-92');
  expect(screen.getByLabelText('Repeat password')).toHaveValue('Harbor');
});

test('HOST-11, CS-047 with a username alone a code is asked for first; without one the e-mail is', async () => {
  open('/reset-password?username=Nina%40example.com', <ResetPasswordPage />);
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send via Email' }));
  expect(await screen.findByLabelText('New password')).toBeInTheDocument();
  expect(screen.getByText(/^Send again in (1:00|0:59)$/)).toBeInTheDocument();
  expect(asked).toEqual(['code nina@example.com']);
  cleanup();
  open('/reset-password', <ResetPasswordPage />);
  expect(at()).toBe('/forgot-password');
});

test('CS-046, D-14 a full phone number in the address is shown with its last two digits alone', () => {
  open('/reset-password?username=a%40example.com&codeDestination=%2B13035550101', <ResetPasswordPage />);
  expect(screen.getByText('•••••••••01')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('3035550101');
});

test('D-14 a sentence in the address is not shown as where the code went', () => {
  for (const words of ['Call +1 900 555 0000 now', '', 'x'.repeat(3_000), 'tel:+13035550102', '+1303555010\u200b2']) {
    open(
      `/reset-password?${new URLSearchParams({ username: 'a@example.com', codeDestination: words })}`,
      <ResetPasswordPage />,
    );
    expect(screen.getByText('We sent you a verification code.')).toBeInTheDocument();
    cleanup();
  }
});

async function fillChange(current: string, password: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('Current password'), current);
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Repeat password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
}

test('HOST-12, CS-018, CS-047 a signed-in person changes the own password and is told so', async () => {
  isSignedIn = true;
  await session.start();
  const toasts: unknown[] = [];
  const listening = events.on('toast.show').subscribe((toast) => toasts.push(toast));
  open('/change-password', <ChangePasswordPage />);
  expect(screen.getByText('The temporary one from your invitation.')).toBeInTheDocument();
  await fillChange('Temporary-1', 'Harbor-92');
  expect(asked).toEqual(['change Temporary-1 Harbor-92']);
  expect(toasts).toMatchObject([{ text: 'Your password is changed' }]);
  expect(screen.getByLabelText('New password')).toHaveValue('');
  listening.unsubscribe();
});

test('CS-047 a wrong current password is said at its field, and nothing else is cleared', async () => {
  isSignedIn = true;
  await session.start();
  answers.changePassword = () => Promise.reject(refusal('NotAuthorizedException', 'Incorrect username or password.'));
  open('/change-password', <ChangePasswordPage />);
  await fillChange('guess', 'Harbor-92');
  expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('This is not your current password.');
  expect(screen.getByLabelText('New password')).toHaveValue('Harbor-92');
});
