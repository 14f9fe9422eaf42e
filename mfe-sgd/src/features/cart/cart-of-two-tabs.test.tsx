import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { queryClient } from '@portal/shared/api';
import type { LiveChange } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AGENT_ID, type Call, renderInRoot, signIn } from '../../testing/portal.ts';
import { offer, ShopServer } from '../../testing/shop-server.ts';
import { ShopPage } from '../shop/ShopPage.tsx';

let server: ShopServer;
let calls: Call[];
let wanted: number;
const toasts: string[] = [];
events.on('toast.show').subscribe(({ text }) => toasts.push(text));
events.on('live.wanted').subscribe(() => (wanted += 1));

beforeEach(() => {
  [toasts.length, wanted] = [0, 0];
  server = new ShopServer(['80206', '80209', '80238'].map((zip) => offer(zip)));
});
afterEach(() => act(() => events.publish('live.state', { status: 'connecting', at: 0 }, 'host')));

async function open() {
  calls = await signIn(server.respond, { at: '/sgd' });
  renderInRoot(<ShopPage />);
}
const cart = () => screen.findByRole('complementary', { name: 'Cart' });
/** The ZIPs in the cart as the page shows it, in their order. */
const shown = async () =>
  within(await cart())
    .queryAllByRole('button', { name: /^Remove \d{5} from the cart$/ })
    .map((button) => button.getAttribute('aria-label')?.slice(7, 12));
const sees = (...zips: string[]) => waitFor(async () => expect(await shown()).toEqual(zips));
const isEmpty = async () => within(await cart()).findByText(/Nothing in your cart yet/);
const button = (name: string) => screen.findAllByRole('button', { name }).then(([first]) => first!);
const add = async (zip: string) => userEvent.click(await button(`Add ${zip} to the cart`));
const reads = () => calls.filter(({ method, url }) => method === 'GET' && url.includes('sgd-cart')).length;
const changes = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
/** The other tab of the agent adds a ZIP. */
const addElsewhere = (zip: string) => {
  server.saved = { ...server.saved, zipCodes: [...server.saved.zipCodes, zip] };
};
const hear = (agentId = AGENT_ID) => act(() => events.publish('cart.changed', { agentId }, 'host'));
const live = (status: 'live' | 'connecting' | 'polling') =>
  act(() => events.publish('live.state', { status, at: 0 }, 'host'));

/** Holds the next request of the cart back until it is let go, and gets what it says there. */
function hold(method: 'GET' | 'PATCH') {
  const { promise, resolve } = Promise.withResolvers<Response | undefined>();
  const others = server.intercept;
  let isHeld = false;
  server.intercept = (call) => {
    if (isHeld || call.method !== method || !call.url.includes('sgd-cart')) return others(call);
    isHeld = true;
    return promise;
  };
  return (answer?: Response) => act(async () => resolve(answer));
}

test('D-29 what the other tab has added and this one has not heard of stays when this one adds a ZIP', async () => {
  await open();
  await isEmpty();
  addElsewhere('80206');
  await add('80209');
  await sees('80206', '80209');
  expect(server.saved.zipCodes).toEqual(['80206', '80209']);
  expect(changes()).toEqual([{ add: ['80209'] }]);
});

test('D-29 a cart that could not be read is not overwritten by a change', async () => {
  server.saved = { zipCodes: ['80206', '80238'], unavailableZipCodes: [], term: '6_MO' };
  server.intercept = ({ method, url }) =>
    method === 'GET' && url.includes('sgd-cart') ? Response.json({}, { status: 500 }) : undefined;
  await open();
  await screen.findByText('Your cart did not load.');
  await add('80209');
  await sees('80206', '80238', '80209');
  expect(server.saved).toMatchObject({ zipCodes: ['80206', '80238', '80209'], term: '6_MO' });
});

test('D-29 a ZIP that is added while the cart is still being read joins what was in it', async () => {
  server.saved = { zipCodes: ['80206', '80238'], unavailableZipCodes: [], term: '6_MO' };
  const old = Response.json(server.saved);
  const letGo = hold('GET');
  await open();
  await add('80209');
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await letGo(old);
  await sees('80206', '80238', '80209');
});

test('D-29 the other tab shows what was added as soon as it hears of it, and of nobody else’s cart', async () => {
  await open();
  await isEmpty();
  addElsewhere('80206');
  const before = reads();
  hear(AGENT_ID + 1);
  expect(reads()).toBe(before);
  hear();
  await sees('80206');
});

test('D-29 live updates are wanted once the cart is shown, and not before', async () => {
  const letGo = hold('GET');
  await open();
  await screen.findByRole('button', { name: '80209' });
  expect(wanted).toBe(0);
  await letGo();
  await waitFor(() => expect(wanted).toBe(1));
});

test('D-29 a change that is heard of while an answer is on its way is shown, though the answer is older', async () => {
  await open();
  await isEmpty();
  const letGo = hold('PATCH');
  await add('80209');
  await waitFor(() => expect(changes()).toHaveLength(1));
  server.saved = { ...server.saved, zipCodes: ['80209'] };
  const answer = Response.json(server.saved);
  addElsewhere('80206');
  const before = reads();
  hear();
  await letGo(answer);
  await sees('80209', '80206');
  expect(reads()).toBe(before + 1);
});

test('D-29 a read that began before a change was stored does not take the change back', async () => {
  await open();
  await isEmpty();
  const before = Response.json(server.saved);
  const answerRead = hold('GET');
  hear();
  const answerFirst = hold('PATCH');
  await add('80209');
  await add('80206');
  const answerSecond = hold('PATCH');
  await answerFirst();
  await waitFor(() => expect(changes()).toHaveLength(2));
  await answerRead(before);
  expect(await shown()).toEqual(['80209', '80206']);
  await answerSecond();
  await waitFor(() => expect(server.saved.zipCodes).toEqual(['80209', '80206']));
});

test('D-29 the changes of a tab are sent in their order, and shown at once', async () => {
  await open();
  await isEmpty();
  const letGo = hold('PATCH');
  await add('80209');
  await add('80206');
  await userEvent.click(await button('Remove 80209 from the cart'));
  expect(await shown()).toEqual(['80206']);
  expect(changes()).toEqual([{ add: ['80209'] }]);
  await letGo();
  await waitFor(() => expect(changes()).toEqual([{ add: ['80209'] }, { add: ['80206'] }, { remove: ['80209'] }]));
  await waitFor(() => expect(server.saved.zipCodes).toEqual(['80206']));
  await sees('80206');
});

test('D-29 changes that wait for an answer are sent when the page is closed, each by itself', async () => {
  server.gone.add('80206');
  await open();
  await isEmpty();
  const letGo = hold('PATCH');
  await add('80209');
  await add('80206');
  await add('80238');
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(changes()).toEqual([{ add: ['80209'] }, { add: ['80206'] }, { add: ['80238'] }]));
  await waitFor(() => expect(server.saved.zipCodes).toEqual(['80238']));
  await letGo();
  await sees('80238', '80209');
});

test('D-29 a change that the server did not answer is sent again', async () => {
  await open();
  await isEmpty();
  let failures = 2;
  server.intercept = ({ method }) =>
    method === 'PATCH' && failures-- > 0 ? Response.json({}, { status: 503 }) : undefined;
  await add('80209');
  await waitFor(() => expect(server.saved.zipCodes).toEqual(['80209']), { timeout: 4_000 });
  expect(changes()).toHaveLength(3);
  expect(toasts).toEqual([]);
});

test('D-29 what was stored is shown even when every answer was lost', async () => {
  await open();
  await isEmpty();
  server.intercept = ({ method }) => {
    if (method !== 'PATCH') return undefined;
    server.saved = { ...server.saved, zipCodes: ['80209'] };
    return Response.json({}, { status: 504 });
  };
  await add('80209');
  await waitFor(() => expect(toasts).toHaveLength(1), { timeout: 4_000 });
  await sees('80209');
});

test('D-29 the same ZIP can be added again right after another tab removed it', async () => {
  const keys: (string | undefined)[] = [];
  server.intercept = ({ method, headers }) => {
    if (method === 'PATCH') keys.push(headers['idempotency-key']);
    return undefined;
  };
  await open();
  await add('80209');
  await waitFor(() => expect(server.saved.zipCodes).toEqual(['80209']));
  server.saved = { ...server.saved, zipCodes: [] };
  hear();
  await isEmpty();
  await add('80209');
  await waitFor(() => expect(server.saved.zipCodes).toEqual(['80209']));
  // a key would let the server answer the second one with the first answer
  expect(keys).toEqual([undefined, undefined]);
});

test('D-29 a double click adds a ZIP, and takes one ZIP out of the cart', async () => {
  await open();
  await isEmpty();
  await userEvent.dblClick(await button('Add 80209 to the cart'));
  await sees('80209');
  addElsewhere('80206');
  hear();
  await sees('80209', '80206');
  const lines = within(await cart());
  await userEvent.dblClick(lines.getByRole('button', { name: 'Remove 80209 from the cart' }));
  await waitFor(() => expect(server.saved.zipCodes).toEqual(['80206']));
  expect(changes()).toEqual([{ add: ['80209'] }, { remove: ['80209'] }]);
});

test('D-29 the cart is read again when a connection begins, on each poll, and when something was missed', async () => {
  await open();
  await isEmpty();
  const readsAfter = async (cause: () => void) => {
    const before = reads();
    cause();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    return reads() - before;
  };
  expect(await readsAfter(() => live('connecting'))).toBe(0);
  expect(await readsAfter(() => live('live'))).toBe(1);
  expect(await readsAfter(() => live('live'))).toBe(0);
  expect(await readsAfter(() => live('polling'))).toBe(1);
  expect(await readsAfter(() => live('polling'))).toBe(1);
  expect(await readsAfter(() => act(() => events.publish('live.missed', {}, 'host')))).toBe(1);
  const changed: LiveChange = { kind: 'referral', agentId: AGENT_ID, agentReferralId: 1, revision: 1 };
  expect(await readsAfter(() => act(() => events.publish('live.changed', { changes: [changed] }, 'host')))).toBe(0);
});

test('D-29 a tab that comes back, and a shop that is opened again, read the cart again', async () => {
  await open();
  await isEmpty();
  addElsewhere('80206');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await sees('80206');
  cleanup();
  addElsewhere('80209');
  renderInRoot(<ShopPage />);
  await sees('80206', '80209');
});
