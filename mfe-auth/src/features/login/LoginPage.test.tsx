import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { http, queryClient } from '@portal/shared/api';
import {
  type BannerAd,
  BannerAdsResponse,
  DemoAccounts,
  PAGE_DATA_ELEMENT,
  SessionContext,
} from '@portal/shared/contracts';
import { activateLocale, addTexts } from '@portal/shared/i18n';
import { log, type LogEntry } from '@portal/shared/log';
import { RemoteRoot } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { ADMIN_CONTEXT, fakeIdentity, TEST_TOKENS, testContext } from '@portal/shared/testing';
import { connectSession } from '@portal/shared/testing/connect-session';
import { done, on, refuse, reply, startServer, unreachable } from '@portal/shared/testing/server';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ForgotPasswordPage } from '../password/ForgotPasswordPage.tsx';
import { LoginPage } from './LoginPage.tsx';

const ALEX = testContext(ADMIN_CONTEXT);
const DEMO: DemoAccounts = {
  password: 'Portal-2026!',
  accounts: [
    { email: 'maya@example.com', description: 'Preferred agent, three sponsored ZIPs' },
    { email: 'alex@example.com', description: 'Admin' },
  ],
};
const ADVERTISEMENT: BannerAd = {
  label: 'login',
  title: 'Guaranteed Display',
  bannerImage: null,
  bannerUrl: '/content/v1/banner-ads/login/visit',
  headline: 'Be the first agent called in the ZIPs you know best.',
  points: ['First notification of appointments'],
  ctaText: 'See Available ZIPs',
};

const contextIs = (context: SessionContext) => on('GET', 'session', () => reply(SessionContext, context));
const advertisementIs = (data: BannerAd[]) =>
  on('GET', 'bannerAds', ({ url }) =>
    url.endsWith('?label=login') ? reply(BannerAdsResponse, { data }) : refuse(404, 'not_found'),
  );
const { calls, use } = startServer(
  contextIs(ALEX),
  on('GET', 'demoAccounts', () => reply(DemoAccounts, DEMO)),
  advertisementIs([ADVERTISEMENT]),
  on('POST', 'tracking', done),
);

/** The identity provider of these tests: it accepts one password. */
const signedIn: { email: string; password: string }[] = [];
let attempts = 0;
let arrive: () => void = () => {};
const identity = fakeIdentity({
  tokens: async () => (signedIn.length > 0 ? { kind: 'tokens', tokens: TEST_TOKENS } : { kind: 'none' }),
  signIn: async (email, password) => {
    attempts++;
    if (password === 'slow') await new Promise<void>((resolve) => (arrive = resolve));
    if (password === 'wrong') throw new Error('Incorrect username or password.');
    signedIn.push({ email, password });
  },
  signOut: async () => void signedIn.splice(0),
});

beforeAll(() => {
  // What the session logs about a visitor without a session does not matter here.
  jest.spyOn(console, 'info').mockImplementation(() => {});
  connectSession({
    identity,
  });
});

beforeEach(async () => {
  signedIn.length = 0;
  attempts = 0;
  queryClient.clear();
  sessionStorage.clear();
  await session.start();
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

function open(address = '/login') {
  window.history.replaceState(null, '', address);
  return show(<LoginPage />);
}
function show(page: ReactNode) {
  return render(
    <RemoteRoot
      title="Sign in"
      nonce={undefined}
      release={{ remote: 'mfe-auth', version: '1.0.0', snapshot: 'abc' }}
      links={{ bugLink: () => undefined, resetPin: () => undefined }}
      onCrash={() => 'PR-TEST'}
    >
      {page}
    </RemoteRoot>,
  );
}
async function fillIn(email: string, password: string) {
  const user = userEvent.setup();
  if (email) await user.type(screen.getByLabelText('Email'), email);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}
const address = () => `${window.location.pathname}${window.location.search}${window.location.hash}`;

test('AUTH-01 shows the card and the advertisement with the text of the content service', async () => {
  open();

  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  const advertisement = screen.getByRole('complementary', { name: 'Advertisement' });
  expect(await within(advertisement).findByText(ADVERTISEMENT.headline)).toBeInTheDocument();
  const link = within(advertisement).getByRole('link', { name: 'See Available ZIPs' });
  expect(link).toHaveAttribute('href', '/content/v1/banner-ads/login/visit');
  expect(link).toHaveAttribute('target', '_blank');
});

test('EVT-11, CS-150, CS-153 without an entry, or when the content service fails, there is only the card; the failure is logged', async () => {
  const entries: LogEntry[] = [];
  const stop = log.addSink((entry) => entries.push(entry));
  jest.spyOn(console, 'error').mockImplementation(() => {});
  use(advertisementIs([]));
  const { unmount } = open();
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
  expect(entries).toEqual([]);
  unmount();

  queryClient.clear();
  use(on('GET', 'bannerAds', unreachable));
  open();
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  expect(entries.map(({ level, message }) => [level, message])).toEqual([
    ['error', 'Something went wrong while trying to fetch banner ads.'],
  ]);
  stop();
});

test('CS-150, CS-034 the advertisement is that of the label this installation is configured with', async () => {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = PAGE_DATA_ELEMENT;
  data.textContent = JSON.stringify({ config: { loginBannerLabel: 'spring', supportPhone: '(303) 555-0100' } });
  document.body.append(data);
  use(
    on('GET', 'bannerAds', ({ url }) =>
      url.endsWith('?label=spring')
        ? reply(BannerAdsResponse, { data: [{ ...ADVERTISEMENT, label: 'spring', headline: 'Spring is near.' }] })
        : refuse(404, 'not_found'),
    ),
  );
  open();
  expect(await screen.findByText('Spring is near.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '(303) 555-0100' })).toHaveAttribute('href', 'tel:3035550100');
  data.remove();
});

test('AUTH-02 clears the rank callout, the reactivation response and the rendered popups, and nothing else', () => {
  for (const key of ['rankCallout', 'reactivationModalResponse', 'renderedPopups', 'firstTimeLogin']) {
    sessionStorage.setItem(key, 'x');
  }
  open();

  expect(sessionStorage.getItem('rankCallout')).toBeNull();
  expect(sessionStorage.getItem('reactivationModalResponse')).toBeNull();
  expect(sessionStorage.getItem('renderedPopups')).toBeNull();
  expect(sessionStorage.getItem('firstTimeLogin')).toBe('x');
});

test('AUTH-03 passes e-mail and password to the provider and continues to the requested page', async () => {
  open(`/login?redirect=${encodeURIComponent(`${window.location.origin}/referrals?page=2#top`)}`);
  await fillIn(' Alex@Example.com ', 'Portal-2026!');

  await waitFor(() => expect(address()).toBe('/referrals?page=2#top'));
  expect(signedIn).toEqual([{ email: 'alex@example.com', password: 'Portal-2026!' }]);
});

test.each([
  ['another origin', 'https://evil.example/referrals'],
  ['another origin without its scheme', '//evil.example/referrals'],
  ['an origin that begins like the own one', 'http://localhost.evil.example/'],
  ['a script', 'javascript:alert(1)'],
])('D-09 a redirect to %s is not followed', async (_, target) => {
  open(`/login?redirect=${encodeURIComponent(target)}`);
  await fillIn('alex@example.com', 'Portal-2026!');

  await waitFor(() => expect(address()).toBe('/'));
});

test('HOST-08 a signed-in user continues at once and sees no form', async () => {
  signedIn.push({ email: 'alex@example.com', password: 'x' });
  await session.start();
  open('/login?redirect=%2Freferrals');

  await waitFor(() => expect(address()).toBe('/referrals'));
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
});

test('HOST-08 stays on the page it continued to', async () => {
  signedIn.push({ email: 'alex@example.com', password: 'x' });
  await session.start();
  open('/login?redirect=%2Freferrals');
  await waitFor(() => expect(address()).toBe('/referrals'));

  act(() => {
    window.history.pushState(null, '', '/dashboard');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(address()).toBe('/dashboard');
});

/** What the catalog of the host has, of which these tests have none. */
const SPANISH = {
  'Sign in': 'Iniciar sesión',
  'Sign In': 'Iniciar sesión',
  Email: 'Correo electrónico',
  Password: 'Contraseña',
  'Incorrect username or password.': 'El correo electrónico o la contraseña no son correctos.',
};
test('D-58 who reads only Spanish chooses it before signing in, is refused in it, and gets messages in it from then on', async () => {
  const kept: unknown[] = [];
  use(
    contextIs(testContext({})),
    // the sign-in is recorded (AUTH-07)
    on('POST', 'graphql', () => Response.json({ data: {} })),
    on('PUT', 'preferredLanguage', ({ url, body }) => {
      kept.push(url, body);
      return done();
    }),
  );
  await addTexts({ name: 'test', load: () => Promise.resolve(SPANISH) });
  open();
  const user = userEvent.setup();
  const choice = screen.getByRole('button', { name: 'Español' });
  expect(choice).toHaveAttribute('lang', 'es');
  await user.click(choice);
  await screen.findByRole('heading', { name: 'Iniciar sesión' });
  expect(screen.getByLabelText('Correo electrónico')).toHaveFocus();
  expect(localStorage.getItem('portalLocale')).toBe('es');
  await user.type(screen.getByLabelText('Correo electrónico'), 'leo@example.com');
  await user.type(screen.getByLabelText('Contraseña'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(SPANISH['Incorrect username or password.']);
  expect(kept).toEqual([]);
  await user.type(screen.getByLabelText('Contraseña'), '{Control>}a{/Control}right');
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  await waitFor(() => expect(kept).toContainEqual({ language: 'es' }));
  cleanup();
  await activateLocale('en');
  localStorage.removeItem('portalLocale');
});

test('D-58 what was typed before another language was chosen is still there, and is not kept for the next visit', async () => {
  await addTexts({ name: 'test', load: () => Promise.resolve(SPANISH) });
  open();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email'), 'leo@example.com');
  await user.type(screen.getByLabelText('Password'), 'typed');
  await user.click(screen.getByRole('button', { name: 'Español' }));
  await screen.findByRole('heading', { name: 'Iniciar sesión' });
  expect(screen.getByLabelText('Correo electrónico')).toHaveValue('leo@example.com');
  expect(screen.getByLabelText('Contraseña')).toHaveValue('typed');
  await user.click(screen.getByRole('button', { name: 'English' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.getByLabelText('Email')).toHaveValue('leo@example.com');
  cleanup();
  open();
  expect(screen.getByLabelText('Email')).toHaveValue('');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  localStorage.removeItem('portalLocale');
});

test('CS-038 the message of the provider appears below the form, and the form can be submitted again', async () => {
  open();
  await fillIn('maya@example.com', 'wrong');

  expect(await screen.findByRole('alert')).toHaveTextContent(/^Incorrect username or password\.$/);
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  expect(screen.getByLabelText('Email')).toHaveValue('maya@example.com');
  expect(address()).toBe('/login');
});

test('CS-038 while signing in the button does nothing, and keeps the focus', async () => {
  open();
  await fillIn('alex@example.com', 'slow');

  const button = screen.getByRole('button', { name: 'Signing In…' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  // browsers take the focus away from a button that is disabled
  expect(button).toBeEnabled();
  expect(button).toHaveFocus();
  expect(attempts).toBe(1);
  await act(async () => arrive());
  await waitFor(() => expect(address()).toBe('/'));
});

test('CS-042 a missing value is reported at its field, and the provider is not called', async () => {
  open();
  await fillIn('maya@example', '');

  expect(screen.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByText('Please enter a valid email')).toBeInTheDocument();
  expect(screen.getByText('Please enter your password')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(signedIn).toEqual([]);

  await userEvent.type(screen.getByLabelText('Email'), '.com');
  expect(screen.queryByText('Please enter a valid email')).not.toBeInTheDocument();
});

test('the password can be shown and hidden again', async () => {
  open();
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect(password).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
});

test('D-40 a click on a demo account fills in both fields', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: /maya@example\.com/ }));

  expect(screen.getByLabelText('Email')).toHaveValue('maya@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('Portal-2026!');
});

test('D-40 outside the demonstration no accounts are shown', async () => {
  use(on('GET', 'demoAccounts', () => refuse(404, 'not_found')));
  open();

  await screen.findByText(ADVERTISEMENT.headline);
  expect(calls.map(({ url }) => url)).toContain('/api/demo-accounts');
  expect(screen.queryByText('Demo accounts')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('AUTH-10 a sign-in whose side effects fail still succeeds', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  use(
    contextIs({ ...ALEX, role: 'ROLE_RELO_DIRECTOR', user: { ...ALEX.user, groups: ['ReloDirector'] } }),
    on('POST', 'graphql', unreachable),
  );
  open();
  await fillIn('dana@example.com', 'Portal-2026!');

  await waitFor(() => expect(address()).toBe('/'));
  expect(warned).toHaveBeenCalledWith('sign-in: the login could not be recorded', expect.anything());
  warned.mockRestore();
});

test('D-12 says that the session was ended elsewhere', async () => {
  signedIn.push({ email: 'alex@example.com', password: 'x' });
  await session.start();
  use(on('GET', 'session', () => refuse(401, 'unauthenticated')));
  await http.request('GET', 'session').catch(() => {});
  open();

  expect(screen.getByRole('status')).toHaveTextContent(/^You have been signed out\.$/);
});

test('CS-041 the sign-in page links to the support phone number', () => {
  open();
  expect(screen.getByRole('link', { name: '(844) 903-7653' })).toHaveAttribute('href', 'tel:8449037653');
});

test('AUTH-20 the e-mail that was typed goes along to the page for a forgotten password, not in its address', async () => {
  open();
  await userEvent.type(screen.getByLabelText('Email'), 'maya@example.com');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect(window.location.pathname + window.location.search).toBe('/forgot-password');
  cleanup();
  show(<ForgotPasswordPage />);
  expect(screen.getByLabelText('Email')).toHaveValue('maya@example.com');
});
