import { base64url } from '../support/referral-list.ts';
import { expect, test } from './support/browser-test.ts';
import type { Target } from './support/locate.ts';
import type { Visitor } from './support/visitor.ts';

const heading = (name: string | RegExp): Target => ({ role: 'heading', name });
const link = (name: string | RegExp, within?: Target): Target => ({ role: 'link', name, ...(within && { within }) });
const button = (name: string | RegExp): Target => ({ role: 'button', name });
const region = (name: string): Target => ({ role: 'region', name });
const UPDATE_LINK: Target = { role: 'link', name: /^Update / };
/** Its name ends with the number of new ones, if there are any. */
const REFERRALS: Target = { role: 'link', name: /^Referrals/, within: { role: 'navigation', name: 'Main' } };

/** Opens a page as a visitor who signs in on the way. */
async function signInTo(visitor: Visitor, account: Parameters<Visitor['signIn']>[0], path: string): Promise<void> {
  await visitor.open(path);
  await visitor.signIn(account);
}

test('an error, a refused script and a file that is missing do not go unnoticed', async ({
  tab,
  takeTroubles,
  visitor,
}) => {
  await visitor.open('/login');
  await visitor.sees(heading('Sign in'));
  await tab.run(async () => {
    console.error('reported by the page');
    setTimeout(() => {
      throw new Error('thrown by the page');
    });
    const inline = document.createElement('script');
    inline.textContent = 'globalThis.isInlineRun = true';
    const missing = Object.assign(document.createElement('script'), { src: '/releases/missing.js' });
    document.body.append(inline, missing);
    await new Promise((resolve) => missing.addEventListener('error', resolve));
  });
  const troubles = (await takeTroubles()).join('\n');
  for (const trouble of [
    'reported by the page',
    'thrown by the page',
    'policy violated: script-src-elem inline',
    'not loaded: <script src="/releases/missing.js">',
  ]) {
    expect(troubles).toContain(trouble);
  }
});

test('HOST-09, AUTH-40 a deep link leads over the sign-in to its page, and signing out back to /login', async ({
  visitor,
}) => {
  await visitor.open('/referrals?tab=wins');
  await visitor.isAt(/^\/login\?redirect=/);
  await visitor.signIn('maya');
  await visitor.isAt(/^\/referrals\?tab=wins/);
  await visitor.sees({ ...UPDATE_LINK, first: true });
  await visitor.click(button(/Open the menu of Maya/));
  await visitor.click(button('Logout'));
  await visitor.isAt(/^\/login/);
  await visitor.open('/referrals');
  await visitor.isAt(/^\/login/);
  await visitor.sees(heading('Sign in'));
});

test('REF-73, D-21 an agent goes from the dashboard to a referral and writes an update', async ({
  engine,
  visitor,
}) => {
  await signInTo(visitor, 'maya', '/login');
  await visitor.isAt(/^\/dashboard/);
  for (const card of ['Your rank', 'Need an update']) await visitor.sees(heading(card));
  await visitor.click(REFERRALS);
  await visitor.sees(heading('Referrals'));
  await visitor.sees(UPDATE_LINK);
  expect(await visitor.count(UPDATE_LINK)).toBeGreaterThan(5);

  const row: Target = { role: 'link', name: /^(?!Update ).+, /, within: { role: 'tabpanel' }, first: true };
  const [last, first] = (await visitor.read(row)).split(', ');
  await visitor.click(row);
  await visitor.sees(heading(`${first} ${last}`));
  const note = `Called from ${engine}, wants to see three homes.`;
  await visitor.enter({ label: /^Note/ }, note);
  await visitor.click(button('Save Update'));
  await visitor.sees({ text: note, within: region('Timeline') });
});

test('SGD-01, HOST-14 an agent puts ZIP codes into the cart and opens the checkout', async ({ engine, visitor }) => {
  await signInTo(visitor, 'maya', '/sgd');
  await visitor.sees(heading('Guaranteed Display'));
  const cart: Target = { role: 'complementary', name: 'Cart' };
  // the cart is kept on the server
  for (const zip of engine === 'webkit' ? ['80204', '80220', '80209'] : ['80207', '80212', '80238']) {
    await visitor.click({ ...button(`Add ${zip} to the cart`), first: true });
    await visitor.sees({ text: zip, within: cart });
  }
  await visitor.click(link('Check out', cart));
  await visitor.isAt(/^\/sgd\/checkout/);
  await visitor.sees(heading(/^Check out \d ZIPs$/));
  await visitor.sees(button(/^Pay \$/));
});

test('ADM-01, D-05 an admin logs in as an agent, sees whose portal this is, and returns', async ({ visitor }) => {
  await signInTo(visitor, 'alex', '/');
  await visitor.click(button('Impersonate'));
  await visitor.enter({ role: 'textbox', name: 'Name, Email, Phone Number or Agent ID' }, 'leo@example.com');
  await visitor.click(button('Search'));
  await visitor.click(button(/^Log in as Leo/i));
  await visitor.enter({ label: /^Why do you log in as Leo/ }, 'asked for help on the phone');
  await visitor.click(button('Log In'));
  await visitor.sees({ text: /Logged in as Leo/ });
  await visitor.click(REFERRALS);
  await visitor.sees({ ...UPDATE_LINK, first: true });
  await visitor.click(button('Return to admin'));
  await visitor.seesNo({ text: /Logged in as Leo/ });
});

test('HOST-22, HOST-28, REP-01 reports, an offer and the profile open', async ({ visitor }) => {
  await visitor.open('/promo/guaranteed-display');
  await visitor.sees(heading('Be the first agent called in the ZIPs you know best.'));
  await signInTo(visitor, 'maya', '/reports');
  await visitor.sees(heading(/reports/i));
  await visitor.sees({ ...link(/./, { role: 'table' }), first: true });
  await visitor.open(`/update-profile?id=${base64url(20_417)}`);
  await visitor.sees({ label: /First name/i });
});
