import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type Audience, type ContentEntry, EventRegistrationList, EventsResponse } from '@portal/shared/contracts';
import { ADMIN_CONTEXT, testAgent, testContext } from '@portal/shared/testing';
import { renderInRoot, signIn } from '@portal/shared/testing/portal';
import { refuse, reply } from '@portal/shared/testing/server';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EventDetailsPage } from './EventDetailsPage.tsx';
import { daysUntil, timesAreYours } from './event-texts.ts';
import { EventsPage } from './EventsPage.tsx';

const NOW = new Date('2026-11-20T16:41:00Z');
beforeEach(() => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const entry = (id: string, dateTime: string, changes: Partial<ContentEntry> = {}): ContentEntry => ({
  id,
  title: `Event ${id}`,
  subTitle: null,
  description: null,
  dateTime,
  featuredImage: null,
  buttonUrl: 'https://www.example.com/seat',
  target: 'All Agents',
  modalStartDateTime: null,
  modalEndDateTime: null,
  featuredModalImage: null,
  ...changes,
});
const NEXT = entry('next', '2026-11-20T17:00:00.000Z', {
  subTitle: 'Online, 45 min',
  description: 'Bring one listing.\nCameras on.',
  featuredImage: { src: '/content/v1/images/webinar.svg', alt: 'A screen' },
});
const AUDIENCES: Audience[] = ['Preferred Agents', 'Non-Preferred Agents', 'SGD Agents'];
const LATER = AUDIENCES.map((target, index) =>
  entry(`later-${index}`, `2026-12-0${index + 1}T17:00:00.000Z`, { target }),
);
const PAST = [entry('older', '2026-09-01T17:00:00.000Z'), entry('old', '2026-11-01T17:00:00.000Z')];

const open = async (data: ContentEntry[], at = '/events', context?: Parameters<typeof signIn>[1]) => {
  await signIn(
    ({ url }) => {
      if (url.startsWith('/content/v1/events')) return reply(EventsResponse, { data });
      if (url.startsWith('/api/admin/event-registrations')) return reply(EventRegistrationList, { data: [], total: 0 });
      return refuse(404, 'not_found');
    },
    { at, ...context },
  );
  renderInRoot(at === '/events' ? <EventsPage /> : <EventDetailsPage />);
};
/** jsdom's files can only be read this way. */
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(blob);
  });
const titles = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));

test('HOST-21 EVT-01 CS-144 API-41 the next event, those after it, and past ones closed with how many there are', async () => {
  // the order of the server is not relied upon
  await open([...PAST, ...LATER.toReversed(), NEXT]);
  await screen.findByRole('heading', { level: 1, name: 'Events' });
  await screen.findByRole('heading', { name: 'After that' });
  expect(titles()).toEqual(['Event next', 'Event later-0', 'Event later-1', 'Event later-2']);
  const toggle = screen.getByRole('button', { name: /Past events/ });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(toggle).toHaveTextContent('2Last: Event old, Nov 1, 2026');
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(toggle);
  expect(within(screen.getByRole('region', { name: 'Past events' })).getAllByRole('article')).toHaveLength(2);
  expect(titles().slice(4)).toEqual(['Event old', 'Event older']);
  // past ones stay for years
  const old = within(screen.getByRole('article', { name: 'Event old' }));
  expect(old.getByText('2026').parentElement).toHaveTextContent('Nov12026');
  expect(old.getByText(/\b\d+:\d\d [AP]M/)).toHaveTextContent(/^Nov 1, 2026, Sun \d+:\d\d [AP]M \S+$/);
  expect(within(screen.getByRole('article', { name: 'Event next' })).queryByText('2026')).toBeNull();
  await user.click(toggle);
  expect(titles()).toHaveLength(4);
});

test('EVT-02 EVT-03 CS-145 CS-146 a card has picture, texts, time with its zone, the printed label and the button', async () => {
  await open([NEXT, ...LATER]);
  const card = within(await screen.findByRole('article', { name: 'Event next' }));
  expect(card.getByRole('img', { name: 'A screen' })).toHaveAttribute('src', '/content/v1/images/webinar.svg');
  expect(card.getByText('Online, 45 min')).toBeInTheDocument();
  expect(card.getByText(/Bring one listing/)).toBeInTheDocument();
  const time = card.getByText((_, element) => element?.tagName === 'TIME');
  expect(time).toHaveAttribute('datetime', NEXT.dateTime);
  // in the time zone of these tests, whatever it is
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  expect(time).toHaveTextContent(new Date(NEXT.dateTime).toLocaleTimeString('en-US', clock));
  const seat = card.getByRole('link', { name: 'Save a Seat: Event next' });
  expect([seat.getAttribute('target'), seat.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  for (const label of ['All Agents', ...AUDIENCES]) expect(screen.getByText(label)).toBeInTheDocument();
});

test('a button leads to the portal or to https, and to nothing else', async () => {
  await open([
    entry('script', '2026-12-01T17:00:00.000Z', { buttonUrl: 'javascript:alert(1)' }),
    entry('plain', '2026-12-02T17:00:00.000Z', { buttonUrl: 'http://www.example.com/' }),
    entry('other-host', '2026-12-03T17:00:00.000Z', { buttonUrl: '//evil.example.com/' }),
    entry('none', '2026-12-04T17:00:00.000Z', { buttonUrl: null }),
    entry('own', '2026-12-05T17:00:00.000Z', { buttonUrl: '/sgd?selected=80205' }),
  ]);
  await screen.findByRole('article', { name: 'Event own' });
  const seats = screen.getAllByRole('link', { name: /Save a Seat/ });
  expect(seats.map((seat) => [seat.getAttribute('href'), seat.getAttribute('target')])).toEqual([
    ['/sgd?selected=80205', null],
  ]);
});

test('an event begins and ends while the page is open', async () => {
  await open([NEXT]);
  const card = within(await screen.findByRole('article', { name: 'Event next' }));
  expect(card.getByText('Next')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(20 * 60_000));
  expect(card.getByText('Now')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(3_600_000));
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getByText('No upcoming events')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Past events/ })).toBeInTheDocument();
});

test('Add to Calendar saves a file with the moment in UTC', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  };
  await open([NEXT]);
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(await screen.findByRole('button', { name: 'Add to Calendar: Event next' }));
  const text = await textOf(saved[0]!);
  expect(text).toContain('DTSTART:20261120T170000Z');
  expect(text).toContain('URL:http://localhost/events/next');
});

test('without events, and when they do not load, it says so', async () => {
  await open([]);
  expect(await screen.findByText('No upcoming events')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Past events/ })).toBeNull();
  cleanup();
  await signIn(() => refuse(500, 'server_fault'), { at: '/events' });
  renderInRoot(<EventsPage />);
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByText('The events did not load')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('EVT-06 the details of an event offer the public form where strangers may register', async () => {
  await open([NEXT, ...LATER], '/events/next');
  expect(await screen.findByRole('heading', { level: 1, name: 'Event next' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy Registration Link' })).toBeInTheDocument();
  expect(screen.queryByText('Registrations')).toBeNull();
  cleanup();
  await open([NEXT, ...LATER], '/events/later-2');
  expect(await screen.findByRole('heading', { level: 1, name: 'Event later-2' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Copy Registration Link' })).toBeNull();
  cleanup();
  await open([NEXT], '/events/nothing');
  expect(await screen.findByText("We couldn't find this event")).toBeInTheDocument();
});

test('staff sees who registered; an admin who acts does not', async () => {
  const admin = testContext(ADMIN_CONTEXT);
  await open([NEXT], '/events/next', { context: admin });
  expect(await screen.findByText('Nobody has used the public form yet.')).toBeInTheDocument();
  cleanup();
  const grant = {
    token: 't',
    role: 'Agent',
    subjectId: testAgent().agentId,
    expiresAt: '2099-01-01T00:00:00.000Z',
  } as const;
  await open([NEXT], '/events/next', { context: { ...admin, actingRole: 'ROLE_AGENT', agent: testAgent(), grant } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Event next' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Registrations' })).toBeNull();
});

test('days are those of the calendar, not of the clock', () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // a quarter of an hour before midnight of the time zone of these tests
  const midnight = new Date(2026, 10, 21).getTime();
  expect(daysUntil(new Date(midnight + 60_000).toISOString(), midnight - 900_000)).toBe('Tomorrow');
  expect(daysUntil(new Date(midnight - 60_000).toISOString(), midnight - 900_000)).toBe('Today');
  // over the night in which clocks go forward, a day has 23 hours in many places
  const before = new Date(2027, 2, 13, 23, 30).getTime();
  expect(daysUntil(new Date(2027, 2, 15, 0, 15).toISOString(), before)).toBe('In 2 days');
  expect(daysUntil(new Date(2026, 10, 18, 9).toISOString(), midnight - 900_000)).toBe('2 days ago');
  expect(timesAreYours(midnight)).toMatch(
    zone.includes('/') ? /^Times are in your time zone: .+ \(.+\)\.$/ : /^Times are in your time zone: [^(]+\.$/,
  );
});
