import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { endpointPath, PAGE_DATA_ELEMENT, TitleEvent, TitleToken } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { refuse, reply } from '@portal/shared/testing/server';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, maya, renderInRoot, signIn } from '../../testing/portal.ts';
import { TitleService, type TitleServiceValues } from './TitleService.tsx';
import { READY_WITHIN } from './use-title-frame.ts';

const ORIGIN = 'https://title.example.com';
const TOKEN = 'a-secret-token';
const EVENT_ID = '0b9f7a52-1c9e-4f1c-9a55-1f6d5a1a7c11';
const REFERRAL = 4711;
const values: TitleServiceValues = {
  agentReferralId: REFERRAL,
  view: 'quote',
  address: '2140 Forest St, Denver, CO 80207',
  price: '690000',
  basis: 'estimated-value',
  recordId: null,
};
const ofReferral = endpointPath('titleEventOfReferral', { agentReferralId: REFERRAL });
const ofEvent = endpointPath('titleEvent', { id: EVENT_ID });
const tokens = endpointPath('titleToken');
const all = endpointPath('titleEvents');

let calls: Call[];
/** What the server knows of the referral. */
let known: TitleEvent | null;
let refusals: Partial<Record<string, () => Promise<Response> | Response>>;
const close = jest.fn();
const heard: [string, unknown][] = [];
for (const topic of ['error-modal.open', 'title-event.changed', 'toast.show'] as const) {
  events.on(topic).subscribe((payload) => heard.push([topic, payload]));
}
let opened: jest.SpiedFunction<typeof window.open>;
let warned: jest.SpiedFunction<typeof console.warn>;

function answer({ method, url, body }: Call): Promise<Response> | Response {
  const refusal = refusals[`${method} ${url}`];
  if (refusal) return refusal();
  if (url === tokens) return reply(TitleToken, { access_token: TOKEN });
  if (url === ofReferral) return reply(TitleEvent.nullable(), known);
  if (url === all || url === ofEvent) {
    const { transactionId = null, sellerNetSheetId = null, lastQuotePrice = null } = body as Partial<TitleEvent>;
    const ids = { _id: EVENT_ID, agentReferralId: REFERRAL, records: [] };
    known = { ...ids, transactionId, sellerNetSheetId, lastQuotePrice };
    return reply(TitleEvent, known);
  }
  return refuse(404, 'not_found');
}

async function open(change: Partial<TitleServiceValues> = {}, titlePartnerUrl: string | null = `${ORIGIN}/agents/`) {
  calls = await signIn(answer, { at: '/referrals-details/x', context: maya });
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = PAGE_DATA_ELEMENT;
  data.textContent = JSON.stringify({
    config: { ...(titlePartnerUrl && { titlePartnerUrl }) },
    snapshot: { remotes: {} },
  });
  document.body.append(data);
  return renderInRoot(<TitleService values={{ ...values, ...change }} close={close} />);
}
const frame = () => document.querySelector('iframe');
const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const price = () => screen.getByRole('spinbutton', { name: 'Price' });

/** Opens it up to the frame, and keeps what the partner is told. */
async function openFrame(change: Partial<TitleServiceValues> = {}) {
  const rendered = await open(change);
  if (!change.recordId) {
    await screen.findByRole('spinbutton', { name: 'Price' });
    await press(change.view === 'net-sheet' ? 'Open Net Sheet' : 'Open Quote');
  }
  await waitFor(() => expect(frame()).not.toBeNull());
  const posted: unknown[][] = [];
  jest
    .spyOn(frame()!.contentWindow!, 'postMessage')
    .mockImplementation(((...given: unknown[]) => void posted.push(given)) as never);
  return { ...rendered, posted };
}
const say = (data: unknown, origin = ORIGIN, source: Window | null = frame()!.contentWindow) =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
const READY = { type: 'title-ready' };
const QUOTE = { type: 'new-quote', id: 'T-88120', amountCents: 184_200 };
const saves = () =>
  calls
    .filter(({ url }) => url !== tokens && url.includes('title-events'))
    .map(({ method, url, body }) => [method, url, body]);

beforeEach(() => {
  [known, refusals] = [null, {}];
  heard.length = 0;
  close.mockClear();
  warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
  opened = jest.spyOn(window, 'open').mockImplementation(() => null);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.body.innerHTML = '';
});

describe('the price', () => {
  test('REP-14 REP-16 CS-142 the price of the referral is shown first, and sent as text when it is kept', async () => {
    const { posted } = await openFrame();
    say(READY);
    expect(posted).toEqual([
      [{ type: 'title-open', token: TOKEN, price: '690000', address: values.address, id: null }, ORIGIN],
    ]);
    expect(screen.getByText('2140 Forest St, Denver, CO 80207, at $690,000 (estimated value)')).toBeInTheDocument();
  });

  test('REP-16 the price can be changed, and is saved with the quote', async () => {
    await open();
    await screen.findByRole('spinbutton', { name: 'Price' });
    await user.clear(price());
    await user.type(price(), '705000.50');
    await press('Open Quote');
    await waitFor(() => expect(frame()).not.toBeNull());
    expect(screen.getByText(/at \$705,001 \(your price\)/)).toBeInTheDocument();
    say(READY);
    say(QUOTE);
    await waitFor(() =>
      expect(saves().at(-1)).toEqual([
        'POST',
        all,
        { agentReferralId: REFERRAL, transactionId: 'T-88120', lastQuotePrice: '705000.5', amountCents: 184_200 },
      ]),
    );
  });

  test("REP-16 CONST-12 without a value it is asked for, and '1' when that is skipped", async () => {
    await open({ price: '1', basis: 'fallback' });
    await screen.findByText('We have no value for this property.');
    expect(price()).toHaveValue('');
    await press('Open Quote');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a price above zero');
    await user.type(price(), '47500000000');
    await press('Open Quote');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter at most $9,999,999,999.99');
    expect([frame(), calls.filter(({ url }) => url === tokens)]).toEqual([null, []]);
    await press('Skip');
    await waitFor(() => expect(frame()).not.toBeNull());
    const post = jest.spyOn(frame()!.contentWindow!, 'postMessage').mockImplementation(() => {});
    say(READY);
    expect(post.mock.calls[0]?.[0]).toMatchObject({ price: '1' });
  });
});

describe('the frame', () => {
  test('REP-09 CS-140 CS-143 is of the partner’s own origin, in a sandbox, without anything in its address', async () => {
    await openFrame({ view: 'net-sheet' });
    expect(frame()).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');
    expect(frame()!.src).toBe(`${ORIGIN}/agents/net-sheet`);
    expect(screen.getByText('title.example.com')).toBeInTheDocument();
    expect(document.body.innerHTML).not.toContain(TOKEN);
  });

  test('REP-10 a loading overlay covers it until its page is ready', async () => {
    await openFrame();
    expect(screen.getByText("Opening the partner's page")).toBeInTheDocument();
    say(READY);
    expect(screen.queryByText("Opening the partner's page")).toBeNull();
  });

  test('REP-10 a page that is not ready in fifteen seconds gives way to a message, and can be tried with a new token', async () => {
    await openFrame();
    cleanup();
    jest.useFakeTimers();
    renderInRoot(<TitleService values={{ ...values, recordId: 'T-1' }} close={close} />);
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    for (let tick = 0; tick < 20 && !frame(); tick++) await pass(1);
    await pass(READY_WITHIN - 100);
    expect(frame()).not.toBeNull();
    const asked = () => calls.filter(({ url }) => url === tokens).length;
    const before = asked();
    await pass(200);
    expect(frame()).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent("The partner's page did not answer");
    await userEvent
      .setup({ advanceTimers: jest.advanceTimersByTimeAsync })
      .click(screen.getByRole('button', { name: 'Try Again' }));
    for (let tick = 0; tick < 20 && !frame(); tick++) await pass(1);
    expect(frame()).not.toBeNull();
    expect(asked()).toBe(before + 1);
  });

  test.each<[string, (posted: unknown) => void]>([
    ['another origin', () => say(READY, 'https://evil.example.org')],
    ['an origin that only begins so', () => say(READY, `${ORIGIN}.evil.example.org`)],
    ['a frame without an origin', () => say(READY, 'null')],
    ['our own window', () => say(READY, ORIGIN, window)],
    ['no window', () => say(READY, ORIGIN, null)],
    [
      'a frame inside of the partner’s, of its own origin',
      () => {
        const nested = document.body.appendChild(document.createElement('iframe'));
        nested.hidden = true;
        say(READY, ORIGIN, nested.contentWindow);
        nested.remove();
      },
    ],
    ['a message of another format', () => say({ type: ['title-ready'] })],
  ])('CS-140 CS-143 %s is told nothing, and nothing it says is done', async (_who, speak) => {
    const { posted } = await openFrame();
    speak(posted);
    expect(posted).toEqual([]);
    expect(screen.getByText("Opening the partner's page")).toBeInTheDocument();
  });

  test.each([
    ['another origin', 'https://evil.example.org', undefined],
    ['our own window', ORIGIN, window],
  ])('CS-140 quotes and orders of %s are ignored', async (_who, origin, source) => {
    await openFrame();
    say(READY);
    say(QUOTE, origin, source);
    say({ type: 'new-order', link: `${ORIGIN}/orders/1` }, origin, source);
    expect([saves(), opened.mock.calls]).toEqual([[], []]);
  });

  test('API-82 CS-143 without a token there is the error modal and no frame', async () => {
    refusals[`GET ${tokens}`] = () => refuse(503, 'title_service_unavailable');
    await open({ recordId: 'T-1' });
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(heard).toEqual([['error-modal.open', { message: 'The title service is not available right now.' }]]);
    expect(frame()).toBeNull();
  });

  test.each([[null], [window.location.origin], ['javascript:alert(1)']])(
    'CS-034 CS-140 with %s as the partner’s address nothing is framed, and no token is asked for',
    async (address) => {
      await open({}, address);
      await waitFor(() => expect(new Set(heard.map(([topic]) => topic))).toEqual(new Set(['error-modal.open'])));
      expect([frame(), calls.filter(({ url }) => url === tokens)]).toEqual([null, []]);
    },
  );
});

describe('orders', () => {
  test('REP-11 an order opens its link in a new tab, without an opener, and can be opened again', async () => {
    await openFrame();
    say(READY);
    say({ type: 'new-order', link: `${ORIGIN}/orders/1` });
    expect(opened.mock.calls).toEqual([[`${ORIGIN}/orders/1`, '_blank', 'noopener,noreferrer']]);
    const again = screen.getByRole('link', { name: 'Open Again' });
    expect(again).toHaveAttribute('href', `${ORIGIN}/orders/1`);
    expect(again).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('REP-11 CS-140 a link that is no web page opens nothing', async () => {
    await openFrame();
    say(READY);
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])
      say({ type: 'new-order', link });
    expect(opened).not.toHaveBeenCalled();
    expect(screen.queryByRole('link', { name: 'Open Again' })).toBeNull();
  });
});

describe('what was made', () => {
  test('REP-12 CS-141 the first quote creates the event, and a net sheet changes it', async () => {
    await openFrame();
    say(READY);
    say(QUOTE);
    await screen.findByText('Saved to the referral.');
    expect(screen.getByText(/Quote T-88120, \$1,842\.00/)).toBeInTheDocument();
    say({ type: 'new-sns', id: 'N-40217' });
    await screen.findByText(/Net sheet N-40217/);
    await waitFor(() => expect(heard).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(saves()).toEqual([
      ['GET', ofReferral, undefined],
      [
        'POST',
        all,
        { agentReferralId: REFERRAL, transactionId: 'T-88120', lastQuotePrice: '690000', amountCents: 184_200 },
      ],
      ['GET', ofReferral, undefined],
      // a net sheet leaves the price of the last quote alone
      ['PATCH', ofEvent, { sellerNetSheetId: 'N-40217', netSheetPrice: '690000' }],
    ]);
    expect(heard[0]).toEqual(['title-event.changed', { agentReferralId: REFERRAL }]);
  });

  test('CS-141 when another tab creates the event meanwhile it is read again and changed', async () => {
    refusals[`POST ${all}`] = () => {
      known = {
        _id: EVENT_ID,
        agentReferralId: REFERRAL,
        transactionId: 'T-1',
        sellerNetSheetId: null,
        lastQuotePrice: null,
        records: [],
      };
      return refuse(409, 'title_event_exists');
    };
    await openFrame();
    say(READY);
    say(QUOTE);
    await screen.findByText('Saved to the referral.');
    expect(saves().map(([method]) => method)).toEqual(['GET', 'POST', 'GET', 'PATCH']);
  });

  test('API-81 a quote that is not saved is logged, kept and tried again; closing asks first', async () => {
    refusals[`POST ${all}`] = () => refuse(500, 'internal');
    await openFrame();
    say(READY);
    say(QUOTE);
    await screen.findByText('Not saved to the referral yet.');
    expect(String(jest.mocked(console.error).mock.calls[0])).toContain('title: quote T-88120 was not saved');
    await user.keyboard('{Escape}');
    expect(close).not.toHaveBeenCalled();
    expect(heard).toEqual([]);

    refusals = {};
    await press('Try Again');
    await screen.findByText('Saved to the referral.');
    expect(saves().at(-1)).toEqual(['POST', all, expect.objectContaining({ transactionId: 'T-88120' })]);
    // below the frame; the other one is the cross
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('API-81 a save that fails after the dialog was closed is reported in a message', async () => {
    let fail = () => {};
    refusals[`POST ${all}`] = async () => {
      await new Promise<void>((resolve) => (fail = resolve));
      return refuse(500, 'internal');
    };
    const { unmount } = await openFrame();
    say(READY);
    say(QUOTE);
    await waitFor(() => expect(saves()).toHaveLength(2));
    unmount();
    fail();
    await waitFor(() =>
      expect(heard).toEqual([
        ['toast.show', { text: 'Quote T-88120 could not be saved to the referral.', tone: 'failure' }],
      ]),
    );
  });

  test('CS-140 of a thousand quotes at once five are saved, one after the other, five lines are logged, and the person is told', async () => {
    await openFrame();
    say(READY);
    act(() => {
      const source = frame()!.contentWindow;
      for (let number = 0; number < 1_000; number++) {
        const data = { type: 'new-quote', id: `T-${number}` };
        window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source }));
      }
    });
    await waitFor(() => expect(saves().filter(([method]) => method !== 'GET')).toHaveLength(5));
    await screen.findByText('Saved to the referral.');
    expect(saves()).toHaveLength(10);
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      "The partner's page sent too much at once. Some of it was not saved or opened. " +
        'Wait ten seconds, then make there again what is missing.',
    ]);
    expect(warned.mock.calls.filter(([text]) => String(text).includes('was ignored'))).toHaveLength(5);
  });
});

test('REP-09 a saved one opens at once, with its id and price', async () => {
  const { posted } = await openFrame({ recordId: 'T-87004', price: '672000', basis: 'saved' });
  say(READY);
  expect(posted[0]?.[0]).toMatchObject({ id: 'T-87004', price: '672000' });
  expect(screen.getByText(/at \$672,000 \(as saved\)/)).toBeInTheDocument();
});
