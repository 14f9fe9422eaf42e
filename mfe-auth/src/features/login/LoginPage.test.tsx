import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { http, queryClient, tracking } from '@portal/shared/api';
import { events } from '@portal/shared/events';
import { RemoteRoot } from '@portal/shared/remote';
import { type IdentityProvider, session } from '@portal/shared/session';
import { ADMIN_CONTEXT, testContext } from '@portal/shared/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginPage } from './LoginPage.tsx';

const ALEX = testContext(ADMIN_CONTEXT);
const DEMO = {
  password: 'Portal-2026!',
  accounts: [
    { email: 'maya@example.com', description: 'Preferred agent, three sponsored ZIPs' },
    { email: 'alex@example.com', description: 'Admin' },
  ],
};
const ADVERTISEMENT = {
  label: 'login',
  title: 'Guaranteed Display',
  bannerImage: null,
  bannerUrl: '/content/v1/banner-ads/login/visit',
  headline: 'Be the first agent called in the ZIPs you know best.',
  points: ['First notification of appointments'],
  ctaText: 'See Available ZIPs',
};

/** Path and query -> status and body; anything else is a network that is down. */
const answers = new Map<string, { status: number; body: unknown }>();
const called: string[] = [];

/** The provider of these tests: it knows one password. */
const signedIn: { email: string; password: string }[] = [];
let arrive: () => void = () => {};
const identity: IdentityProvider = {
  tokens: async () =>
    signedIn.length > 0 ? { kind: 'tokens', tokens: { accessToken: 'access', idToken: 'id' } } : { kind: 'none' },
  signIn: async (email, password) => {
    if (password === 'slow') await new Promise<void>((resolve) => (arrive = resolve));
    if (password === 'wrong') throw new Error('Incorrect username or password.');
    signedIn.push({ email, password });
  },
  signOut: async () => void signedIn.splice(0),
  onChange: () => () => {},
};

beforeAll(() => {
  // What the session says about a visitor without a session is of no interest here.
  jest.spyOn(console, 'info').mockImplementation(() => {});
  globalThis.fetch = (async (url: string) => {
    called.push(url);
    const answer = answers.get(url);
    if (!answer) throw new TypeError('fetch failed');
    return {
      ok: answer.status < 400,
      status: answer.status,
      headers: new Headers(),
      json: async () => answer.body,
    };
  }) as typeof fetch;
  session.connect({
    identity,
    http,
    events,
    tracking,
    storage: sessionStorage,
    forgetSubject: () => queryClient.clear(),
    now: () => Date.now(),
  });
});

beforeEach(async () => {
  answers.clear();
  answers.set('/api/session', { status: 200, body: ALEX });
  answers.set('/api/demo-accounts', { status: 200, body: DEMO });
  answers.set('/content/v1/banner-ads?label=login', { status: 200, body: { data: [ADVERTISEMENT] } });
  called.length = 0;
  signedIn.length = 0;
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
  return render(
    <RemoteRoot
      title="Sign in"
      nonce={undefined}
      release={{ remote: 'mfe-auth', version: '1.0.0', snapshot: 'abc' }}
      links={{ bugLink: () => undefined, resetPin: () => undefined }}
      onCrash={() => 'PR-TEST'}
    >
      <LoginPage />
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

test('AUTH-01 shows the card and the advertisement with the words of the content service', async () => {
  open();

  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy();
  const advertisement = screen.getByRole('complementary', { name: 'Advertisement' });
  expect(await within(advertisement).findByText(ADVERTISEMENT.headline)).toBeTruthy();
  const link = within(advertisement).getByRole('link', { name: 'See Available ZIPs' });
  expect(link.getAttribute('href')).toBe('/content/v1/banner-ads/login/visit');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('EVT-11 without an entry, or when the content service fails, there is only the card', async () => {
  answers.set('/content/v1/banner-ads?label=login', { status: 200, body: { data: [] } });
  const { unmount } = open();
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  unmount();

  queryClient.clear();
  answers.delete('/content/v1/banner-ads?label=login');
  open();
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
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

test('AUTH-03 hands e-mail and password to the provider and goes on to the wanted page', async () => {
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

test('HOST-08 whoever is signed in already goes on at once and sees no form', async () => {
  signedIn.push({ email: 'alex@example.com', password: 'x' });
  await session.start();
  open('/login?redirect=%2Freferrals');

  await waitFor(() => expect(address()).toBe('/referrals'));
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test('HOST-08 stays on the page it went on to', async () => {
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

test('CS-038 the message of the provider stands under the form, and the form can be sent again', async () => {
  open();
  await fillIn('maya@example.com', 'wrong');

  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect username or password.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' }).disabled).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@example.com');
  expect(address()).toBe('/login');
});

test('CS-038 the button is disabled while signing in', async () => {
  open();
  await fillIn('alex@example.com', 'slow');

  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Signing In…' }).disabled).toBe(true);
  await act(async () => arrive());
  await waitFor(() => expect(address()).toBe('/'));
});

test('CS-042 what is missing stands at its field, and the provider is not asked', async () => {
  open();
  await fillIn('maya@example', '');

  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Please enter a valid email')).toBeTruthy();
  expect(screen.getByText('Please enter your password')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(signedIn).toEqual([]);

  await userEvent.type(screen.getByLabelText('Email'), '.com');
  expect(screen.queryByText('Please enter a valid email')).toBeNull();
});

test('the password can be shown and hidden again', async () => {
  open();
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect(password.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.type).toBe('password');
});

test('D-40 a click on a demo account fills in both fields', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: /maya@example\.com/ }));

  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Portal-2026!');
});

test('D-40 outside the demonstration no accounts are shown', async () => {
  answers.set('/api/demo-accounts', { status: 404, body: null });
  open();

  await screen.findByText(ADVERTISEMENT.headline);
  expect(called).toContain('/api/demo-accounts');
  expect(screen.queryByText('Demo accounts')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('AUTH-10 a sign-in whose side effects fail still succeeds', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  answers.set('/api/session', {
    status: 200,
    body: { ...ALEX, role: 'ROLE_RELO_DIRECTOR', user: { ...ALEX.user, groups: ['ReloDirector'] } },
  });
  open();
  await fillIn('dana@example.com', 'Portal-2026!');

  await waitFor(() => expect(address()).toBe('/'));
  expect(warned).toHaveBeenCalledWith('sign-in: the login could not be recorded', expect.anything());
  warned.mockRestore();
});

test('D-12 says that the session was ended elsewhere', async () => {
  signedIn.push({ email: 'alex@example.com', password: 'x' });
  await session.start();
  answers.set('/api/session', { status: 401, body: null });
  await http.request('GET', 'session').catch(() => {});
  open();

  expect(screen.getByRole('status').textContent).toBe('You have been signed out.');
});

test('CS-041 offers help by phone', () => {
  open();
  expect(screen.getByRole('link', { name: '(844) 903-7653' }).getAttribute('href')).toBe('tel:8449037653');
});
