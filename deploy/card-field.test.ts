/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, jest, test } from '@jest/globals';
import {
  CardFieldConfirmed,
  CardFieldProblem,
  CardFieldReady,
  type CardFieldSubmit,
  CardFieldToken,
  PaymentToken,
} from '@portal/shared/contracts';

// The pages as they are served, against a double of Stripe.js and the schemas that the portal reads their messages with.

const PORTAL = 'https://portal.example.com';
const SETTINGS = { portal: PORTAL, publishableKey: 'pk_live_of_these_tests' };
const folder = path.resolve('deploy/card-field');
type Start = (page: unknown) => Promise<void>;
const { startCardField } = (await import(path.join(folder, 'card-field.js'))) as { startCardField: Start };
const { startConfirmation } = (await import(path.join(folder, 'confirm.js'))) as { startConfirmation: Start };

/** Stripe.js as far as the pages use it. */
class StripeDouble {
  key = '';
  mounted: string[] = [];
  failing: string | null = null;
  /** `hang`: neither ready nor an error. */
  isHanging = false;
  card: { error?: { message: string }; paymentMethod?: object } = {
    paymentMethod: { id: 'pm_1OaBcDeFgHiJ', card: { brand: 'visa', last4: '4242' } },
  };
  asked: object[] = [];
  action: { error?: { message?: string } } = {};
  readonly make = (key: string) => {
    this.key = key;
    return {
      elements: () => ({ create: (kind: string) => this.#element(kind) }),
      createPaymentMethod: async (request: object) => {
        this.asked.push(request);
        return this.card;
      },
      handleNextAction: async (request: object) => {
        this.asked.push(request);
        return this.action;
      },
    };
  };

  #element(kind: string) {
    const heard = new Map<string, (event: object) => void>();
    return {
      kind,
      on: (event: string, hear: (event: object) => void) => heard.set(event, hear),
      mount: (place: string) => {
        this.mounted.push(place);
        if (document.querySelector(place) === null) throw new Error(`There is no ${place}.`);
        if (this.isHanging) return;
        queueMicrotask(() =>
          this.failing === kind
            ? heard.get('loaderror')?.({ error: { message: 'offline' } })
            : heard.get('ready')?.({}),
        );
      },
    };
  }
}

interface PageOptions {
  file: string;
  search?: string;
  hash?: string;
  language?: string;
  hasScript?: boolean;
}

let stripe: StripeDouble;
let sent: { message: unknown; origin: string }[];
let listeners: ((event: object) => void)[];
beforeEach(() => {
  stripe = new StripeDouble();
  sent = [];
  listeners = [];
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

/** The window of a page of this folder, in a frame of the portal. */
function pageOf({
  file,
  search = `?parent=${encodeURIComponent(PORTAL)}`,
  hash = '',
  language = 'en-US',
  hasScript = true,
}: PageOptions) {
  document.documentElement.innerHTML = readFileSync(path.join(folder, file), 'utf8').replace(
    /<script[^>]*><\/script>/g,
    '',
  );
  return {
    document,
    parent: { postMessage: (message: unknown, origin: string) => sent.push({ message, origin }) },
    location: { search, hash },
    navigator: { language },
    fetch: async () => ({ json: async () => SETTINGS }),
    Stripe: hasScript ? stripe.make : undefined,
    addEventListener: (_: string, hear: (event: object) => void) => listeners.push(hear),
  };
}

async function openField(options: Partial<PageOptions> = {}) {
  const page = pageOf({ file: 'field.html', ...options });
  await startCardField(page);
  return page;
}
const question: CardFieldSubmit = { type: 'card-field.submit', requestId: '17' };
/** What the page answers to a message. */
async function ask(message: object): Promise<typeof sent> {
  const before = sent.length;
  for (const hear of listeners) hear(message);
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  return sent.slice(before);
}
const shown = () => document.querySelector('[role=alert], [role=status]')!;

test('D-31 the form has Stripe’s three fields, and says that it is ready to exactly the portal', async () => {
  await openField();
  expect(stripe.key).toBe(SETTINGS.publishableKey);
  expect(stripe.mounted).toEqual(['#cardNumber', '#cardExpiry', '#cardCvc']);
  expect(sent.map(({ origin }) => origin)).toEqual([PORTAL]);
  expect(CardFieldReady.safeParse(sent[0]!.message).success).toBe(true);
  expect(document.querySelector('label')!.textContent).toBe('Card number');
  await openField({ language: 'es-MX' });
  expect(document.querySelector('label')!.textContent).toBe('Número de tarjeta');
});

test('D-31 asked for a token it answers with one that the portal and its server take', async () => {
  const page = await openField();
  const [answer, ...others] = await ask({ source: page.parent, origin: PORTAL, data: question });
  expect(others).toEqual([]);
  expect(answer!.origin).toBe(PORTAL);
  const token = CardFieldToken.parse(answer!.message);
  expect(token).toMatchObject({ requestId: '17', brand: 'visa', last4: '4242' });
  expect(PaymentToken.safeParse(token.token).success).toBe(true);
  expect(stripe.asked).toMatchObject([{ type: 'card', card: { kind: 'cardNumber' } }]);
});

test('D-31 what is wrong with the card is shown, and reported', async () => {
  const page = await openField();
  stripe.card = { error: { message: 'Your card number is incomplete.' } };
  const [answer] = await ask({ source: page.parent, origin: PORTAL, data: question });
  expect(CardFieldProblem.parse(answer!.message)).toMatchObject({
    requestId: '17',
    message: 'Your card number is incomplete.',
  });
  expect(shown().textContent).toBe('Your card number is incomplete.');
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another window', { source: {} }],
  ['another message', { data: { type: 'card-field.ready' } }],
  ['no id', { data: { type: 'card-field.submit' } }],
  ['an id that is no text', { data: { type: 'card-field.submit', requestId: { toString: 1 } } }],
  ['nothing', { data: null }],
])('D-31 a question of %s is not answered, and no card is asked for', async (_, changes) => {
  const page = await openField();
  expect(await ask({ source: page.parent, origin: PORTAL, data: question, ...changes })).toEqual([]);
  expect(stripe.asked).toEqual([]);
});

test.each([
  ['the page of another origin', { search: '?parent=https%3A%2F%2Fevil.example' }],
  ['no page', { search: '' }],
  ['the portal, when Stripe’s script did not load', { hasScript: false }],
])('D-31 %s around it is sent nothing, and the form says that it did not load', async (_, options) => {
  await openField(options);
  expect(sent).toEqual([]);
  expect(stripe.mounted).toEqual([]);
  expect(shown().textContent).toBe('The card form did not load. Nothing was ordered or charged.');
});

test('D-31 a field that does not load, or never ends loading, is never ready', async () => {
  stripe.failing = 'cardExpiry';
  await openField();
  expect(sent).toEqual([]);
  expect(shown().textContent).toContain('did not load');
  stripe = Object.assign(new StripeDouble(), { isHanging: true });
  void openField();
  await new Promise((done) => setTimeout(done, 10));
  expect(sent).toEqual([]);
});

async function confirm(options: Partial<PageOptions> = {}) {
  await startConfirmation(pageOf({ file: 'confirm.html', hash: '#pi_1_secret_2', ...options }));
  return sent.map(({ message, origin }) => [CardFieldConfirmed.safeParse(message).success, origin]);
}

test('D-31 the question of a bank (3-D Secure) is asked by Stripe, and the portal hears that it was answered', async () => {
  expect(await confirm()).toEqual([[true, PORTAL]]);
  expect(stripe.asked).toEqual([{ clientSecret: 'pi_1_secret_2' }]);
  expect(shown().textContent).toBe('Thank you. You can go back to the portal.');
});

test('D-31 a cardholder who refuses reads that nothing was charged', async () => {
  stripe.action = { error: {} };
  expect(await confirm()).toEqual([[true, PORTAL]]);
  expect(shown().textContent).toBe('The payment was not confirmed, and nothing was charged.');
});

test('D-31 the question of a bank is not asked for another page, or without Stripe’s script', async () => {
  expect(await confirm({ search: '?parent=https%3A%2F%2Fevil.example' })).toEqual([]);
  expect(await confirm({ hasScript: false })).toEqual([]);
  expect(stripe.asked).toEqual([]);
  expect(shown().textContent).toContain('did not load');
});
