import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  EventPhoto,
  EventRegistered,
  PAGE_DATA_ELEMENT,
  PublicEventResponse,
  SessionContext,
  VISIT_HEADER,
} from '@portal/shared/contracts';
import { CurrentSnapshot } from '@portal/shared/contracts/release-health';
import { events } from '@portal/shared/events';
import { RemoteRoot } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { ADMIN_CONTEXT, fakeIdentity, TEST_TOKENS, testAgent, testContext } from '@portal/shared/testing';
import { connectSession } from '@portal/shared/testing/connect-session';
import { on, refuse, reply, startServer, unreachable } from '@portal/shared/testing/server';
import { queryClient } from '@portal/shared/api';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EventRegistrationPage } from './EventRegistrationPage.tsx';

const EVENT = {
  id: 'open-house',
  title: 'Open house safety',
  subTitle: 'Online',
  description: 'Two hours.',
  dateTime: '2099-12-03T18:00:00.000Z',
  featuredImage: null,
};
const { calls, use } = startServer(
  on('GET', 'publicEvent', ({ url }) =>
    reply(PublicEventResponse, { data: url.endsWith('open-house') ? EVENT : null }),
  ),
  on('POST', 'eventRegistration', () => reply(EventRegistered, { registered: true })),
);
let isSignedIn = false;
connectSession({
  identity: fakeIdentity({
    tokens: () => Promise.resolve(isSignedIn ? { kind: 'tokens', tokens: TEST_TOKENS } : { kind: 'none' }),
  }),
});

const shownErrors: unknown[] = [];
events.on('error-modal.open').subscribe((payload) => shownErrors.push(payload));
beforeEach(async () => {
  sessionStorage.clear();
  isSignedIn = false;
  await session.start();
  shownErrors.length = 0;
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = PAGE_DATA_ELEMENT;
  data.textContent = JSON.stringify({ visitToken: 'token-of-page', config: { supportPhone: '(844) 903-7653' } });
  document.body.append(data);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  document.getElementById(PAGE_DATA_ELEMENT)?.remove();
});

/** Opens the page at an address, signed out. */
function open(address = '/events/register?event=open-house&utm_source=newsletter&utm_campaign=winter') {
  window.history.replaceState(null, '', address);
  return render(
    <RemoteRoot
      title="Event Registration"
      nonce={undefined}
      release={{ remote: 'mfe-dashboard', version: '0.0.0', snapshot: 'test' }}
      links={{ bugLink: () => undefined, resetPin: () => undefined }}
      onCrash={(error) => {
        throw error;
      }}
    >
      <EventRegistrationPage />
    </RemoteRoot>,
  );
}
const user = () => userEvent.setup();
/** At once, where typing letter by letter proves nothing more. */
async function fill(label: string | RegExp, value: string): Promise<void> {
  const typing = user();
  await typing.click(await screen.findByLabelText(label));
  await typing.paste(value);
}
const proceed = async () => user().click(screen.getByRole('button', { name: /^(Continue|Register)$/ }));
async function fillYou(email = 'tobias@example.com') {
  await fill('First name', 'Tobias');
  await fill('Last name', 'Okafor');
  await fill('Email', email);
  await fill('Phone', '720 555 0158');
}
/** Fills in what is required, up to the last step. */
async function fillAll() {
  await fillYou();
  await proceed();
  await fill('License number', 'FA.100087213');
  await proceed();
  await screen.findByLabelText(/^Brokerage/);
  await proceed();
  await screen.findByRole('heading', { name: 'Check and send' });
}
const sent = () => calls.filter(({ method }) => method === 'POST');

test('EVT-06 EVT-07 CS-148 a visitor goes through the steps, and the printed body is sent once with the campaign', async () => {
  open();
  expect(await screen.findByText('Open house safety')).toBeInTheDocument();
  await fillYou();
  await proceed();
  expect(await screen.findByLabelText('License number')).toBeInTheDocument();
  expect(window.location.hash).toBe('#license');
  await user().type(screen.getByLabelText('License number'), 'FA.100087213');
  await user().click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('First name')).toHaveValue('Tobias');
  await proceed();
  expect(await screen.findByLabelText('License number')).toHaveValue('FA.100087213');
  await proceed();
  await fill(/^Brokerage/, 'Aspen & Vale');
  await proceed();
  await screen.findByRole('heading', { name: 'Check and send' });
  await user().dblClick(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByRole('heading', { name: 'You are registered, Tobias' })).toBeInTheDocument();
  expect(screen.getByText(/Still missing: a photo of you, your broker's name/)).toBeInTheDocument();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]!.headers[VISIT_HEADER]).toBe('token-of-page');
  expect(sent()[0]!.body).toMatchObject({
    eventId: 'open-house',
    firstName: 'Tobias',
    profileInfo: { license: { licenseNumber: 'FA.100087213' } },
    brokerageInfo: { brokerageName: 'Aspen & Vale' },
    utm: { source: 'newsletter', campaign: 'winter' },
  });
});

test('CS-149 after it, loading again or going back shows the thanks and sends nothing; another one can be registered', async () => {
  const view = open();
  await fillAll();
  await proceed();
  await screen.findByRole('heading', { name: 'You are registered, Tobias' });
  for (const hash of ['', '#check', '#you']) {
    view.unmount();
    open(`/events/register?event=open-house${hash}`);
    expect(await screen.findByRole('heading', { name: 'You are registered, Tobias' })).toBeInTheDocument();
    cleanup();
  }
  open();
  await user().click(await screen.findByRole('button', { name: 'Register Someone Else' }));
  expect(await screen.findByLabelText('First name')).toHaveValue('');
  expect(sent()).toHaveLength(1);
});

test('what is wrong is said at its field before anything is sent, and the first one has the focus', async () => {
  open();
  await fillYou('tobias@example');
  await proceed();
  expect(await screen.findByText('Please enter a valid email')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(sent()).toEqual([]);
});

test('what was typed is there after a reload, also the campaign, and gone once it was sent', async () => {
  open();
  await fillYou();
  cleanup();
  open('/events/register?event=open-house');
  expect(await screen.findByLabelText('Last name')).toHaveValue('Okafor');
  cleanup();
  open('/events/register?event=open-house#check');
  await screen.findByRole('heading', { name: 'Check and send' });
  // a step that was left out is the one to go to
  await proceed();
  expect(await screen.findByText('Enter your license number')).toBeInTheDocument();
  await fill('License number', 'FA.1');
  await proceed();
  await screen.findByLabelText(/^Brokerage/);
  await proceed();
  await screen.findByRole('heading', { name: 'Check and send' });
  await proceed();
  await screen.findByRole('heading', { name: 'You are registered, Tobias' });
  expect(sent()[0]!.body).toMatchObject({ utm: { source: 'newsletter', campaign: 'winter' } });
  expect(JSON.stringify(sessionStorage)).not.toContain('Okafor');
});

const refusing = (message: string | string[], fields?: { path: string; message: string }[]) =>
  use(
    on('POST', 'eventRegistration', () => {
      const problem = {
        title: 'Bad Request',
        status: 400,
        code: 'bad_request',
        requestId: 'r',
        ...(fields && { fields }),
      };
      return new Response(JSON.stringify({ ...problem, message }), { status: 400 });
    }),
  );

test('EVT-08 one item is shown, and the form goes to its field', async () => {
  const message = 'License number FA.100087213 is unknown.';
  refusing([message], [{ path: 'profileInfo.license.licenseNumber', message }]);
  open();
  await fillAll();
  await proceed();
  expect(await within(screen.getByRole('alert')).findByText(message)).toBeInTheDocument();
  expect(await screen.findByLabelText('License number')).toHaveValue('FA.100087213');
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  await waitFor(() => expect(screen.getByLabelText('License number')).toHaveFocus());
});

test('EVT-09 D-01 of several items the form shows the printed sentence, and stays where it is', async () => {
  refusing(
    ['One.', 'Two.'],
    [
      { path: 'email', message: 'One.' },
      { path: 'brokerInfo.email', message: 'Two.' },
    ],
  );
  open();
  await fillAll();
  await proceed();
  expect(
    await screen.findByText('Unable to submit form. Please contact support at (844) 903-7653.'),
  ).toBeInTheDocument();
  expect(screen.getByText('One.')).toBeInTheDocument();
  expect(screen.getByText('Nothing was sent. Your answers stay here.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Check and send' })).toBeInTheDocument();
  expect(shownErrors).toEqual([]);
});

test("EVT-10 the server's refusal is shown word for word in an alert", async () => {
  refusing('This event is over.');
  open();
  await fillAll();
  await proceed();
  expect(await within(screen.getByRole('alert')).findByText('This event is over.')).toBeInTheDocument();
});

test('CS-149 other failures open the error modal with its default message, and the form keeps its values', async () => {
  open();
  await fillAll();
  for (const failing of [() => refuse(500, 'server_fault'), () => refuse(429, 'too_many_requests'), unreachable]) {
    use(on('POST', 'eventRegistration', failing));
    shownErrors.length = 0;
    await proceed();
    await waitFor(() => expect(shownErrors).toEqual([{}]));
  }
  expect(screen.getAllByText('Tobias Okafor')).toHaveLength(2);
  use(on('POST', 'eventRegistration', () => reply(EventRegistered, { registered: true })));
  await proceed();
  expect(await screen.findByRole('heading', { name: 'You are registered, Tobias' })).toBeInTheDocument();
});

test('a page that has been open for days gets a new token, and sends once more', async () => {
  use(
    on('POST', 'eventRegistration', ({ headers }) =>
      headers[VISIT_HEADER] === 'newer' ? reply(EventRegistered, { registered: true }) : refuse(403, 'visit_refused'),
    ),
    on('GET', 'currentSnapshot', ({ headers }) =>
      headers[VISIT_HEADER] === 'token-of-page'
        ? reply(CurrentSnapshot, { snapshot: '0123456789ab', revision: 1, visitToken: 'newer' })
        : refuse(404, 'not_found'),
    ),
  );
  open();
  await fillAll();
  await proceed();
  expect(await screen.findByRole('heading', { name: 'You are registered, Tobias' })).toBeInTheDocument();
});

test('the form works without an event, and with one that is unknown or over', async () => {
  open('/events/register');
  expect(await screen.findByRole('heading', { level: 1, name: 'Register as an agent' })).toBeInTheDocument();
  // the form is centered: there is no empty column beside it
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
  cleanup();
  open('/events/register?event=nothing');
  expect(await screen.findByText(/^We couldn't find this event/)).toBeInTheDocument();
  await fillAll();
  await proceed();
  await screen.findByRole('heading', { name: 'You are registered, Tobias' });
  expect(sent()[0]!.body).toMatchObject({ eventId: null });
  cleanup();
  sessionStorage.clear();
  queryClient.clear();
  use(
    on('GET', 'publicEvent', () =>
      reply(PublicEventResponse, { data: { ...EVENT, dateTime: '2020-01-01T00:00:00.000Z' } }),
    ),
  );
  open();
  expect(await screen.findByText(/^Open house safety is over\./)).toBeInTheDocument();
});

test('CS-149 at the address of an event that is over, it is thanked for, too, and a reload sends nothing twice', async () => {
  use(
    on('GET', 'publicEvent', () =>
      reply(PublicEventResponse, { data: { ...EVENT, dateTime: '2020-01-01T00:00:00.000Z' } }),
    ),
  );
  open();
  await fillAll();
  await proceed();
  expect(await screen.findByRole('heading', { name: 'You are registered, Tobias' })).toBeInTheDocument();
  expect(screen.queryByText('Open house safety')).toBeNull();
  cleanup();
  open();
  expect(await screen.findByRole('heading', { name: 'You are registered, Tobias' })).toBeInTheDocument();
  expect(sent().map(({ body }) => body)).toMatchObject([{ eventId: null }]);
});

/** A PNG of 500 × 500; jsdom reads no file and draws nothing, so both are done for it. */
function photoFile(): File {
  const header = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  const rest = [
    0, 0, 1, 0xf4, 0, 0, 1, 0xf4, 8, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0, 0, 0, 0,
  ];
  const bytes = Uint8Array.from([...header, ...rest]);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,');
  const bitmap = { width: 500, height: 500, close: () => {} } as ImageBitmap;
  globalThis.createImageBitmap = () => Promise.resolve(bitmap);
  return Object.assign(new File([bytes], 'tobias.png', { type: 'image/png' }), {
    arrayBuffer: () => Promise.resolve(bytes.buffer),
    // Node's fetch takes a file of jsdom for text, and the server of the tests reads JSON
    toString: () => '{}',
  });
}

test('what is typed while a photo is uploaded stays, on the page and after a reload', async () => {
  const uploaded = Promise.withResolvers<void>();
  use(
    on('POST', 'eventPhoto', async () => {
      await uploaded.promise;
      return reply(EventPhoto, { photoLocation: '0b7c9a52-6a37-4c1e-9d55-3f1f5a9f2b10' });
    }),
  );
  open();
  await fillYou();
  await proceed();
  await screen.findByLabelText('License number');
  await user().upload(screen.getByLabelText('Photo', { selector: 'input' }), photoFile());
  await fill('License number', 'FA.100087213');
  uploaded.resolve();
  expect(await screen.findByRole('button', { name: 'Remove' })).toBeInTheDocument();
  await proceed();
  await screen.findByLabelText(/^Brokerage/);
  cleanup();
  open('/events/register?event=open-house#license');
  expect(await screen.findByLabelText('License number')).toHaveValue('FA.100087213');
  expect(screen.getByRole('img', { name: 'Your photo' })).toBeInTheDocument();
});

test('a signed-in agent finds what the portal knows; of an agent who is acted for nothing is entered (D-06)', async () => {
  let who = testContext();
  isSignedIn = true;
  use(on('GET', 'session', () => reply(SessionContext, who)));
  await session.start();
  open();
  expect(await screen.findByLabelText('Email')).toHaveValue(testAgent().email);
  expect(screen.queryByText(/Have an account/)).toBeNull();
  cleanup();
  const grant = {
    token: 't',
    role: 'Agent',
    subjectId: testAgent().agentId,
    expiresAt: '2099-01-01T00:00:00.000Z',
  } as const;
  who = { ...testContext(ADMIN_CONTEXT), actingRole: 'ROLE_AGENT', agent: testAgent(), grant };
  await session.start();
  open();
  expect(await screen.findByLabelText('Email')).toHaveValue('');
});
