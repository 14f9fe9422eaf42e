import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { CardFieldProblem, CardFieldReady, CardFieldToken } from '@portal/shared/contracts';
import { expect, type Page, test } from '@playwright/test';

// The pages of deploy/card-field in a browser, with the policy of deploy/Caddyfile, in a frame as the portal has one. Only Stripe's
// script is a double.

const FOLDER = path.resolve(import.meta.dirname, '../../../deploy/card-field');
const CADDYFILE = readFileSync(path.resolve(FOLDER, '../Caddyfile'), 'utf8');
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
const SANDBOX = 'allow-scripts allow-forms allow-same-origin';

/** A double of Stripe.js: its fields are frames of its own, and its answers those of the test card. */
const STRIPE_DOUBLE = `
window.Stripe = () => ({
  elements: () => ({
    create: (kind) => {
      const heard = {};
      return {
        on: (event, hear) => void (heard[event] = hear),
        mount: (place) => {
          const input = Object.assign(document.createElement('input'), { id: kind + '-input' });
          input.setAttribute('aria-label', kind);
          document.querySelector(place).append(input);
          heard.ready();
        },
      };
    },
  }),
  createPaymentMethod: async () => {
    const value = document.querySelector('#cardNumber-input').value;
    if (value !== '4242') return { error: { message: 'Your card number is incomplete.' } };
    return { paymentMethod: { id: 'pm_of_these_tests', card: { brand: 'visa', last4: '4242' } } };
  },
  handleNextAction: async () => ({ paymentIntent: { status: 'succeeded' } }),
});`;

/** What a page around the frame has heard. */
interface Heard {
  data: unknown;
  origin: string;
}

async function listen(
  respond: (url: string) => { type: string; body: string; headers?: Record<string, string> } | null,
) {
  const server = createServer((request, response) => {
    const found = respond(request.url ?? '/');
    if (!found) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': found.type, ...found.headers }).end(found.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { origin, stop };
}

/** Serves the pages as the proxy of deploy/ does, for this portal. */
function startCardPages(portal: () => string) {
  return listen((url) => {
    const policy = /Content-Security-Policy "([^"]+)"/
      .exec(CADDYFILE)![1]!
      .replaceAll('{$PORTAL_PUBLIC_URL}', portal());
    const headers = { 'content-security-policy': policy };
    const { pathname } = new URL(url, 'http://pages');
    if (pathname === '/settings.json') {
      const body = JSON.stringify({ portal: portal(), publishableKey: 'pk_test_of_these_tests' });
      return { type: 'application/json', body, headers };
    }
    const file = pathname.includes('.') ? pathname.slice(1) : `${pathname.slice(1)}.html`;
    if (!/^[\w-]+\.(html|js|css)$/.test(file)) return null;
    return { type: TYPES[path.extname(file).slice(1)]!, body: readFileSync(path.join(FOLDER, file), 'utf8'), headers };
  });
}

/** A page that frames another and keeps what it hears. */
function framing(address: () => string) {
  return listen((url) =>
    url === '/'
      ? {
          type: 'text/html',
          body: `<script>heard = []; addEventListener('message', ({ data, origin }) => heard.push({ data, origin }))</script>
            <iframe title="Card form" sandbox="${SANDBOX}" referrerpolicy="no-referrer" src="${address()}"></iframe>`,
        }
      : null,
  );
}

const heardBy = (page: Page) => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);

test('D-31 the card form of Stripe runs under its policy in the frame of the portal, and of no other page', async ({
  page,
}) => {
  let portalOrigin = '';
  const cards = await startCardPages(() => portalOrigin);
  const address = () => `${cards.origin}/field?parent=${encodeURIComponent(portalOrigin)}`;
  const [portal, other] = await Promise.all([framing(address), framing(address)]);
  portalOrigin = portal.origin;
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_DOUBLE }),
  );
  await page.goto(portal.origin);
  const form = page.frameLocator('iframe');
  await expect.poll(() => heardBy(page)).toHaveLength(1);
  const [ready] = await heardBy(page);
  expect([CardFieldReady.safeParse(ready!.data).success, ready!.origin]).toEqual([true, cards.origin]);
  await expect(form.getByText('Card number')).toBeVisible();

  const ask = (requestId: string) =>
    page.evaluate(
      ([id, origin]) => frames[0]!.postMessage({ type: 'card-field.submit', requestId: id }, origin!),
      [requestId, cards.origin],
    );
  await ask('1');
  await expect(form.getByRole('alert')).toHaveText('Your card number is incomplete.');
  expect(CardFieldProblem.parse((await heardBy(page)).at(-1)!.data).requestId).toBe('1');
  await form.getByLabel('cardNumber').fill('4242');
  await ask('2');
  await expect.poll(async () => (await heardBy(page)).length).toBe(3);
  expect(CardFieldToken.parse((await heardBy(page)).at(-1)!.data)).toMatchObject({ token: 'pm_of_these_tests' });
  await expect(form.getByRole('alert')).toBeHidden();
  expect(problems).toEqual([]);

  await page.goto(other.origin);
  await expect.poll(() => problems.join('\n')).toContain('frame-ancestors');
  expect(await heardBy(page)).toEqual([]);
  await Promise.all([cards.stop(), portal.stop(), other.stop()]);
});

test('D-31 a card form whose script never comes is never ready', async ({ page }) => {
  let portalOrigin = '';
  const cards = await startCardPages(() => portalOrigin);
  const portal = await framing(() => `${cards.origin}/field?parent=${encodeURIComponent(portalOrigin)}`);
  portalOrigin = portal.origin;
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto(portal.origin);
  await expect(page.frameLocator('iframe').getByRole('alert')).toHaveText(/The card form did not load/);
  expect(await heardBy(page)).toEqual([]);
  await Promise.all([cards.stop(), portal.stop()]);
});
